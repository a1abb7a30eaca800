import { startSystem as start } from '../src/systems/start.ts';
import { withHosts } from '../src/systems/with-hosts.ts';
import type { CampaignActivities } from './contract.ts';
import { whileBeating } from './while-beating.ts';

export const startSystem: CampaignActivities['startSystem'] = ({ plan, inventory, cluster }) =>
  whileBeating((options) => withHosts(inventory, (hosts) => start(cluster, plan, inventory, hosts, options)));
