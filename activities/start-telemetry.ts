import { withHosts } from '../src/systems/with-hosts.ts';
import { startSampling } from '../src/measurement/telemetry/sampling.ts';
import type { CampaignActivities } from './contract.ts';
import { whileBeating } from './while-beating.ts';

export const startTelemetry: CampaignActivities['startTelemetry'] = ({ inventory }) =>
  whileBeating(() => withHosts(inventory, (hosts) => startSampling([...hosts.values()], inventory.mark)));
