/** What holds of every machine that a provider makes for us. */

/** Where the data disks are mounted. */
export const mountFolder = '/data';
/** The host's data folder, which belongs to who logs in. */
export const dataFolder = `${mountFolder}/proofload`;
/** How the bootstrap ended: `ready`, with a self-destruct timer that runs, or at which step it failed. */
export const bootstrapFile = `${dataFolder}/bootstrap`;
