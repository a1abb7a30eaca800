/** Installs, starts, verifies and samples systems on the hosts. */
import { join } from 'node:path';
import type { Plan } from '../src/plan/plan.ts';
import { planOfEveryVariant, planOfVariant, startsEmpty, takesTurns } from '../src/plan/variants.ts';
import { plannedServices, stopCluster } from '../src/measurement/runs/services.ts';
import { startSampling } from '../src/measurement/telemetry/sampling.ts';
import { fetchProgressText } from '../src/installations/progress.ts';
import { install as installSystems } from '../src/installations/install.ts';
import { removeData, setDeadAside } from '../src/systems/service-jobs.ts';
import { startSystem as start } from '../src/systems/start.ts';
import { verify as verifyHosts } from '../src/systems/verify.ts';
import { withHosts } from '../src/systems/with-hosts.ts';
import { recordPackages } from './change-record.ts';
import type { CampaignActivities } from './contract.ts';
import { refuseFullCaches } from './settle.ts';
import { refuseTakenNames } from './existing-clusters.ts';
import { withHeartbeats } from './with-heartbeats.ts';

export const installIn =
  (resultsFolder: string): CampaignActivities['install'] =>
  ({ campaignId, plan, inventory, hosts: named }) =>
    withHeartbeats(({ onProgress, signal }) =>
      withHosts(inventory, async (hosts) => {
        await installSystems(named ? onHosts(plan, named) : plan, hosts, {
          onProgress: (progress) => onProgress(fetchProgressText(progress)),
          signal,
        });
        onProgress('reading which packages the hosts have');
        const asked = named ? new Map([...hosts].filter(([name]) => named.includes(name))) : hosts;
        await recordPackages(join(resultsFolder, campaignId), asked, inventory);
      }),
    );

/** The plan of these hosts alone, which says what is installed there. */
export const onHosts = (plan: Plan, named: readonly string[]): Plan => ({
  ...plan,
  hosts: plan.hosts.filter(({ name }) => named.includes(name)),
});

export const startSystem: CampaignActivities['startSystem'] = ({ plan, inventory, cluster, variant }) =>
  withHeartbeats((options) =>
    withHosts(inventory, (hosts) => start(cluster, planOfVariant(plan, variant), inventory, hosts, options)),
  );

export const restartInto: CampaignActivities['restartInto'] = ({ plan, inventory, variant, clusters }) =>
  withHeartbeats((options) =>
    withHosts(inventory, async (hosts) => {
      const changed = planOfVariant(plan, variant);
      // The variant before may have had services on other hosts.
      const every = planOfEveryVariant(plan);
      const stop = async (cluster: string) => {
        const next = startsEmpty(plan, cluster) ? 'data are removed' : 'data are kept';
        await stopCluster(cluster, every, hosts, options.onProgress, next);
        if (next === 'data are removed') await removeData(cluster, every, hosts);
      };
      // Where clusters take turns, the memory of one is that of another before.
      if (takesTurns(plan)) for (const cluster of clusters) await stop(cluster);
      for (const cluster of clusters) {
        if (!takesTurns(plan)) await stop(cluster);
        await start(cluster, changed, inventory, hosts, options);
      }
    }),
  );

export const verifyIn =
  (resultsFolder: string): CampaignActivities['verify'] =>
  (deployment) =>
    withHeartbeats(({ onProgress }) =>
      withHosts(deployment.inventory, async (hosts) => {
        const verified = await verifyHosts(deployment.plan, deployment.inventory, hosts, onProgress);
        await refuseFullCaches(deployment.plan, hosts);
        await refuseTakenNames(resultsFolder, deployment);
        return verified;
      }),
    );

export const startTelemetry: CampaignActivities['startTelemetry'] = ({ inventory }) =>
  withHeartbeats(() => withHosts(inventory, (hosts) => startSampling([...hosts.values()], inventory.mark)));

export const retireServices: CampaignActivities['retireServices'] = ({ plan, inventory }) =>
  withHeartbeats(() => withHosts(inventory, (hosts) => setDeadAside(plannedServices(planOfEveryVariant(plan), hosts))));
