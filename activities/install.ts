import { describeFetch } from '../src/systems/artefacts/progress.ts';
import { install as installSystems } from '../src/systems/install.ts';
import { withHosts } from '../src/systems/with-hosts.ts';
import type { CampaignActivities } from './contract.ts';
import { whileBeating } from './while-beating.ts';

export const install: CampaignActivities['install'] = ({ plan, inventory }) =>
  whileBeating(({ onProgress, signal }) =>
    withHosts(inventory, (hosts) =>
      installSystems(plan, hosts, { onProgress: (progress) => onProgress(describeFetch(progress)), signal }),
    ),
  );
