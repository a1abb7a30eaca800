/** Every workflow a worker of Proofload runs. */
export { campaign } from './campaign.ts';
export { lease } from './lease.ts';
export { stage } from './stage.ts';
export { sweep } from './sweep.ts';
