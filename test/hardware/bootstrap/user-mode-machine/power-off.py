"""Powers off a user-mode kernel."""

import ctypes

POWER_OFF = 0x4321FEDC
ctypes.CDLL(None).reboot(POWER_OFF)
