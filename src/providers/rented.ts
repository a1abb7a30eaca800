/** Commands for every rented machine. Pure. */

/** As root. */
export const shutDownNow = ['/usr/sbin/shutdown', '-h', 'now'];

/** Final command of a self-destruct timer on a rented machine. */
export const shutDownFromJob = ['sudo', '-n', ...shutDownNow];
