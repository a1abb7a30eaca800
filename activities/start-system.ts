import { Context } from '@temporalio/activity';
import { withHosts } from '../src/systems/with-hosts.ts';
import { startSystem as start } from '../src/systems/start.ts';
import type { CampaignActivities } from './contract.ts';

export const startSystem: CampaignActivities['startSystem'] = ({ plan, inventory, system }) =>
  withHosts(inventory, (hosts) => start(system, plan, inventory, hosts, (doing) => Context.current().heartbeat(doing)));
