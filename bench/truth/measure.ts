/** Starts a fleet once and measures its scenarios, one after the other. */
import { existsSync } from 'node:fs';
import type { Deployment, RunAttemptInput } from '../../activities/contract.ts';
import { measuredWindows } from '../../src/findings/measured-windows.ts';
import { clusterNamed } from '../../src/plan/clusters.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { runsOf } from '../../src/plan/runs-of.ts';
import { readProfile } from '../../src/hardware/profile/read.ts';
import { providerFaults } from '../../src/hardware/preflight/provider.ts';
import { campaignLayout } from '../../src/measurement/results/layout.ts';
import { readRunResult } from '../../src/measurement/results/read.ts';
import type { Host } from '../../src/hosts/host.ts';
import type { InventoryHost } from '../../src/hosts/inventory.ts';
import { kafkaCluster } from '../../src/systems/kafka/cluster.ts';
import { openedHost, withHosts } from '../../src/systems/with-hosts.ts';
import { summariseTelemetry } from '../../src/measurement/telemetry/summarise.ts';
import { windowTelemetry } from '../../src/measurement/telemetry/statistics.ts';
import { planOf } from './fleets.ts';
import { inject, type Injected } from './injections.ts';
import { judge, keepWindow, type Judged } from './kept-window.ts';
import { leaderOf } from './leader.ts';
import { step } from '../testbed.ts';
import { makeRun } from './one-run.ts';
import { withFleet } from './open-fleet.ts';
import { ownDiskFault } from './own-disk.ts';
import { restartServices } from './restart-services.ts';
import { leader, type Fleet, type Scenario } from './scenario.ts';
import type { Truth } from './truths.ts';

/** A measured scenario without its telemetry, which is collected from the hosts at the end. */
interface Measured {
  scenario: Scenario;
  truth: Truth;
  hosts: InventoryHost[];
}

export interface Measuring {
  /** If true, no further scenario starts, and the number of skipped ones is reported. */
  isTimeUp: () => boolean;
  say: (line: string) => void;
}

/** Windows whose telemetry is collected and kept together: what a killed benchmark loses at most. */
const windowsAtOnce = 6;

/** Measures every scenario of a fleet. Each window is kept soon after it was measured. */
export async function measureFleet(fleet: Fleet, { isTimeUp, say }: Measuring): Promise<Judged[]> {
  const profile = await readProfile(fleet.profile);
  const faults = [...(fleet.ownDisks ? [await ownDiskFault()] : []), ...(await providerFaults(profile))];
  const fault = faults.find((each) => each !== null);
  if (fault !== undefined) {
    say(`${fleet.name} is skipped: ${fault}.`);
    return [];
  }
  const plan = planOf(fleet, profile);
  const judged: Judged[] = [];
  await withFleet(fleet, plan, async (on, folder) => {
    const measured: Measured[] = [];
    const keepAll = async (): Promise<void> => {
      if (measured.length === 0) return;
      await step('collect', on);
      for (const each of measured.splice(0)) judged.push(await keep(each, { fleet, plan, folder, say }));
    };
    for (const [index, scenario] of fleet.warmUps.entries()) {
      const { headline } = await measure(on, scenario);
      say(`warm-up ${index + 1} of ${fleet.warmUps.length} on ${fleet.name}: ${headline}`);
    }
    for (const [index, scenario] of fleet.scenarios.entries()) {
      if (isTimeUp()) {
        say(`Time is up: ${fleet.scenarios.length - index} scenarios of ${fleet.name} are skipped.`);
        break;
      }
      if (scenario.isCold) await restartServices(on, fleet.system);
      const result = await measure(on, scenario);
      measured.push(result.measured);
      say(`${index + 1} of ${fleet.scenarios.length} on ${fleet.name}: ${scenario.id}: ${result.headline}`);
      if (measured.length === windowsAtOnce) await keepAll();
    }
    await keepAll();
  });
  return judged;
}

interface Keeping {
  fleet: Fleet;
  plan: Plan;
  folder: string;
  say: Measuring['say'];
}

async function keep(measured: Measured, { fleet, plan, folder, say }: Keeping): Promise<Judged> {
  const run = await readRunResult(folder, measured.scenario.id);
  if (!run) throw new Error(`${folder} has no result of ${measured.scenario.id}.`);
  const kept = {
    schema: 2 as const,
    fleet: fleet.name,
    ...measured,
    plan: { ...plan, steps: [] },
    run,
    telemetry: await telemetryOf(campaignLayout(folder).telemetry, measured.hosts, measuredWindows([run])[0]),
  };
  const path = await keepWindow(folder, kept);
  const verdict = judge(kept);
  say(`${verdict.leftOut ?? verdict.outcome}: ${path}`);
  return verdict;
}

async function telemetryOf(
  path: string,
  hosts: InventoryHost[],
  window: ReturnType<typeof measuredWindows>[number] | undefined,
) {
  if (!window || !existsSync(path)) return null;
  return windowTelemetry(await summariseTelemetry(path, { windows: [window], hosts }), window);
}

async function measure(on: Deployment, scenario: Scenario): Promise<{ measured: Measured; headline: string }> {
  const run = runsOf(on.plan).find(({ id }) => id === scenario.id);
  if (!run) throw new Error(`The plan has no run ${scenario.id}.`);
  const one: RunAttemptInput = { ...on, plan: planWith(on.plan, scenario), run, attempt: 1 };
  return withHosts(on.inventory, async (hosts) => {
    const done: { truth: Truth; injected: Injected | null } = {
      truth: { state: 'inconclusive', why: 'invalid' },
      injected: null,
    };
    const { headline } = await makeRun(one, {
      async begin() {
        done.truth = await truthOf(one, scenario, hosts);
        done.injected = await inject(scenario.injections, on.inventory, hosts, scenario.id);
      },
      end: async () => done.injected?.undo(),
    });
    const { hosts: injectedHosts } = done.injected?.inventory ?? on.inventory;
    return { measured: { scenario, truth: done.truth, hosts: injectedHosts }, headline };
  });
}

function planWith(plan: Plan, { spark }: Scenario): Plan {
  const own = plan.clusters['spark'];
  if (!own || !spark) return plan;
  const { settings, ...options } = spark;
  const changed = { ...own, options: { ...own.options, ...options }, ...(settings ? { settings } : {}) };
  return { ...plan, clusters: { ...plan.clusters, spark: changed } };
}

async function truthOf({ plan, run }: RunAttemptInput, { truth }: Scenario, hosts: Map<string, Host>): Promise<Truth> {
  if (truth.state !== 'found' || truth.where !== leader) return truth;
  const [load] = run.loads;
  const topic = load?.parameters.topic;
  if (typeof topic !== 'string') throw new Error(`${run.id} has no topic, so there is no partition leader.`);
  const brokers = kafkaCluster(clusterNamed(plan, run.loads[0]!.cluster)).brokers.map((name) =>
    openedHost(hosts, name),
  );
  return { ...truth, where: await leaderOf(topic, brokers) };
}
