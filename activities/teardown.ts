import { clearProfile } from '../infra/clear.ts';
import type { CampaignActivities } from './contract.ts';
import { whileBeating } from './while-beating.ts';

export const teardown: CampaignActivities['teardown'] = ({ plan }) =>
  whileBeating((options) => clearProfile(plan.profile, options));
