/** Commands for every rented machine. Pure. */

/** As root. */
export const shutDownNow = ['/usr/sbin/shutdown', '-h', 'now'];

/** Final command of a self-destruct timer on a rented machine. */
export const shutDownFromJob = ['sudo', '-n', ...shutDownNow];

/** Time limit from a rented machine's first boot to `ready`, for metal and the installation of its packages. */
export const bootMinutes = 40;
