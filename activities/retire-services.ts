import { plannedServices, setDeadAside } from '../src/measurement/runs/services.ts';
import { withHosts } from '../src/systems/with-hosts.ts';
import type { CampaignActivities } from './contract.ts';
import { whileBeating } from './while-beating.ts';

export const retireServices: CampaignActivities['retireServices'] = ({ plan, inventory }) =>
  whileBeating(() => withHosts(inventory, (hosts) => setDeadAside(plannedServices(plan, hosts))));
