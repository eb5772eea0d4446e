"""What only Eskorte has: positions made by hand.

>>> import spielkern as sk
>>> setup = sk.eskorte.Setup(sk.Game("eskorte"))
>>> setup = setup.put("S", "a16", "e16").put("s", "b16").holder(0, "SS..PP").holder(1, "sss.pp")
>>> print(setup.state())
eskorte/1 - 2/2/4/Ss1S|2/5/5/5/5|4/4/4/4/4/4/4/4/4/4 SS..PP sss.pp - L - 0
"""

from spielkern._core import EskorteSetup as Setup

__all__ = ["Setup"]
