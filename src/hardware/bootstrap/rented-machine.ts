/** Paths on every rented machine. */

/** Mount point of the data disks. */
export const mountFolder = '/data';
/** The host's data folder, owned by the login. */
export const dataFolder = `${mountFolder}/proofload`;
/** Result of the bootstrap: `ready`, with a running self-destruct timer, or the step that failed. */
export const bootstrapFile = `${dataFolder}/bootstrap`;
