import { Context } from '@temporalio/activity';
import { withHosts } from '../src/systems/with-hosts.ts';
import { verify as verifyHosts } from '../src/systems/verify.ts';
import type { CampaignActivities } from './contract.ts';

export const verify: CampaignActivities['verify'] = ({ plan, inventory }) =>
  withHosts(inventory, (hosts) => verifyHosts(plan, inventory, hosts, (doing) => Context.current().heartbeat(doing)));
