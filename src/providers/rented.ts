/** Commands for every rented machine. Pure. */

/** As root. */
export const shutDownNow = ['/usr/sbin/shutdown', '-h', 'now'];

/** Final command of a self-destruct timer on a rented machine. */
export const shutDownFromJob = ['sudo', '-n', ...shutDownNow];

/** Time limit from a rented machine's first boot to `ready`, for metal and the installation of its packages. */
export const bootMinutes = 40;

/**
 * Minutes after which a machine that never answered is given up: a virtual one boots in one or two, metal tests its memory first.
 *
 * @param createMinutes of its type
 */
export const silentMinutes = (createMinutes: number): number => (createMinutes > 15 ? 20 : 5);
