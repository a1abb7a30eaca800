import { clearProfile } from '../infra/clear.ts';
import { withHostsOf } from '../src/hardware/lease/ledger.ts';
import type { CampaignActivities } from './contract.ts';
import { whileBeating } from './while-beating.ts';

export const teardown: CampaignActivities['teardown'] = ({ plan }) =>
  whileBeating((options) => withHostsOf(plan.profile, () => clearProfile(plan.profile, options), options));
