import { verify as verifyHosts } from '../src/systems/verify.ts';
import { withHosts } from '../src/systems/with-hosts.ts';
import type { CampaignActivities } from './contract.ts';
import { whileBeating } from './while-beating.ts';

export const verify: CampaignActivities['verify'] = ({ plan, inventory }) =>
  whileBeating(({ onProgress }) => withHosts(inventory, (hosts) => verifyHosts(plan, inventory, hosts, onProgress)));
