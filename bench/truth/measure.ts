/** Starts a fleet once and measures its scenarios, one after the other. */
import { join } from 'node:path';
import type { Deployment, RunAttemptInput } from '../../activities/contract.ts';
import { clusterNamed } from '../../src/plan/clusters.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { runsOf } from '../../src/plan/runs-of.ts';
import { readProfile } from '../../src/hardware/profile/read.ts';
import { providerFaults } from '../../src/hardware/preflight/preflight.ts';
import { campaignLayout } from '../../src/measurement/results/layout.ts';
import { readRunResult } from '../../src/measurement/results/read.ts';
import { openClocks } from '../../src/hosts/clocks/clock-log.ts';
import type { Host } from '../../src/hosts/host.ts';
import type { InventoryHost } from '../../src/hosts/inventory.ts';
import { kafkaCluster } from '../../src/systems/kafka/cluster.ts';
import { openedHost, withHosts } from '../../src/systems/with-hosts.ts';
import { planOf } from './fleets.ts';
import { inject, type Injected } from './injections.ts';
import { judge, type Judged } from './judge.ts';
import { keptSchema, withStatistics } from './kept-window.ts';
import { leaderOf } from './leader.ts';
import { makeRun } from './one-run.ts';
import { withFleet } from './open-fleet.ts';
import { ownDiskFault } from './own-disk.ts';
import { restartServices } from './restart-services.ts';
import { rowsOfRun } from './run-rows.ts';
import { leader, type Fleet, type Scenario } from './scenario.ts';
import { compactRows } from './telemetry-rows.ts';
import type { Truth } from './truths.ts';
import { copyWindow, writeWindow } from './window-files.ts';

/** What the files of a measured scenario do not say. */
interface Measured {
  truth: Truth;
  hosts: InventoryHost[];
}

export interface Measuring {
  /** If true, no further scenario starts, and the number of skipped ones is reported. */
  isTimeUp: () => boolean;
  say: (line: string) => void;
  /** A folder to which windows that count are copied; null for none. */
  keepIn: string | null;
}

/** Measures every scenario of a fleet. Each window is kept as soon as it was measured. */
export async function measureFleet(fleet: Fleet, { isTimeUp, say, keepIn }: Measuring): Promise<Judged[]> {
  const profile = await readProfile(fleet.profile);
  const faults = [
    ...(fleet.ownDisks ? [await ownDiskFault()] : []),
    ...(await providerFaults({ ...profile, stack: profile.name })),
  ];
  const fault = faults.find((each) => each !== null);
  if (fault !== undefined) {
    say(`${fleet.name} is skipped: ${fault}.`);
    return [];
  }
  const plan = planOf(fleet, profile);
  const judged: Judged[] = [];
  await withFleet(fleet, plan, async (on, folder) => {
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
      const { measured, headline } = await measure(on, scenario);
      say(`${index + 1} of ${fleet.scenarios.length} on ${fleet.name}: ${scenario.id}: ${headline}`);
      judged.push(await keep(measured, scenario, { fleet, plan, on, folder, keepIn, say }));
    }
  });
  return judged;
}

interface Keeping extends Pick<Measuring, 'say' | 'keepIn'> {
  fleet: Fleet;
  plan: Plan;
  on: Deployment;
  folder: string;
}

async function keep(
  measured: Measured,
  scenario: Scenario,
  { fleet, plan, on, folder, keepIn, say }: Keeping,
): Promise<Judged> {
  const run = await readRunResult(folder, scenario.id);
  if (!run) throw new Error(`${folder} has no result of ${scenario.id}.`);
  const rows = await withHosts(on.inventory, async (hosts) => {
    const all = [...hosts.values()];
    return compactRows(await rowsOfRun(all, run.span, await openClocks(campaignLayout(folder).clocks, all)));
  });
  const own = { schema: keptSchema, fleet: fleet.name, scenario, ...measured, plan: { ...plan, steps: [] }, run };
  const kept = await withStatistics(own, rows);
  const path = await writeWindow(join(folder, 'windows'), kept, rows);
  const judged = judge(kept);
  if (keepIn !== null && judged.leftOut === null) await copyWindow(path, join(keepIn, fleet.name), kept);
  say(`${judged.leftOut ?? judged.outcome}: ${path}`);
  return judged;
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
    return { measured: { truth: done.truth, hosts: injectedHosts }, headline };
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
