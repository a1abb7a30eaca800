import { Context } from '@temporalio/activity';
import { withHosts } from '../src/systems/with-hosts.ts';
import { describeFetch } from '../src/systems/artefacts/progress.ts';
import { install as installSystems } from '../src/systems/install.ts';
import type { CampaignActivities } from './contract.ts';

export const install: CampaignActivities['install'] = ({ plan, inventory }) =>
  withHosts(inventory, (hosts) =>
    installSystems(plan, hosts, (progress) => Context.current().heartbeat(describeFetch(progress))),
  );
