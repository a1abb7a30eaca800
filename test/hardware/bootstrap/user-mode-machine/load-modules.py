"""Loads a user-mode kernel's modules for RAID and LVM, in dependency order."""

import ctypes
import os

FINIT_MODULE = 313
system = ctypes.CDLL(None, use_errno=True)
folder = "/usr/lib/uml/modules/%s/kernel/drivers/md" % os.uname().release

for name in ["md-mod", "raid0", "raid1", "dm-mod"]:
    module = os.open("%s/%s.ko" % (folder, name), os.O_RDONLY)
    if system.syscall(FINIT_MODULE, module, b"", 0) != 0:
        raise OSError(ctypes.get_errno(), "Could not load the module %s" % name)
