import { clearProfile } from '../infra/clear.ts';
import { withHostsOf } from '../src/lease/ledger.ts';
import { readProfile } from '../src/profile/read.ts';
import { bringUp } from '../src/stack/update.ts';
import type { CampaignActivities } from './contract.ts';
import { whileBeating } from './while-beating.ts';

export const provision: CampaignActivities['provision'] = ({ plan }) =>
  whileBeating(async (options) => {
    await readProfile(plan.profile);
    return withHostsOf(plan.profile, async () => {
      options.onProgress('removing what an earlier campaign left');
      await clearProfile(plan.profile, options);
      return bringUp(plan.profile, options);
    });
  });
