/** The real workflows and those of tests, in one bundle: to make one takes seconds of processor time. */
export * from '../../workflows/index.ts';
export { faulty, fine, followed, parentOfFaulty } from '../control/faulty-workflows.ts';
export { leasedCampaign } from './leased-campaign.ts';
