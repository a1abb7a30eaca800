/** What holds of every machine that a provider makes for us. Pure. */

/** As root. */
export const shutDownNow = ['/usr/sbin/shutdown', '-h', 'now'];

/** What a burnt fuse becomes on a machine that is ours to end. */
export const shutDownFromJob = ['sudo', '-n', ...shutDownNow];
