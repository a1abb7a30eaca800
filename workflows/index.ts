/** Every workflow a worker of Proofload runs. */
export { campaign } from './campaign.ts';
export { combined } from './combined.ts';
export { isolated } from './isolated.ts';
export { lease } from './lease.ts';
export { sweep } from './sweep.ts';
