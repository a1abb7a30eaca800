/** All workflows of Proofload. */
export { campaign } from './campaign.ts';
export { lease } from './lease.ts';
export { stage } from './stage.ts';
export { cleanup } from './cleanup.ts';
export { series } from './series.ts';
