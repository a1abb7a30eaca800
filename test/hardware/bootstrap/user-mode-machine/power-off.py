"""Ends a user-mode kernel, which has no other power switch."""

import ctypes

POWER_OFF = 0x4321FEDC
ctypes.CDLL(None).reboot(POWER_OFF)
