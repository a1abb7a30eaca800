/** Starts a fleet once and measures its scenarios, one after the other. */
import { existsSync } from 'node:fs';
import { topicName } from '../../src/workloads/kafka-producer/topic-name.ts';
import type { Deployment, RunAttemptInput } from '../../activities/contract.ts';
import { measuredWindows } from '../../src/findings/measured-windows.ts';
import { clusterNamed } from '../../src/plan/clusters.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { runsOf } from '../../src/plan/runs-of.ts';
import type { Profile } from '../../src/providers/profile.ts';
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
import { makeRun } from './one-run.ts';
import { withFleet } from './open-fleet.ts';
import { ownDiskFault } from './own-disk.ts';
import { leader, type Fleet, type Scenario } from './scenario.ts';
import type { Truth } from './truths.ts';

/** A measured scenario without its telemetry, which is collected from the hosts at the end. */
interface Measured {
  scenario: Scenario;
  truth: Truth;
  hosts: InventoryHost[];
}

export interface Measuring {
  profile: Profile;
  /** If true, no further scenario starts, and the number of skipped ones is reported. */
  isTimeUp: () => boolean;
  say: (line: string) => void;
}

export async function measureFleet(fleet: Fleet, { profile, isTimeUp, say }: Measuring): Promise<Judged[]> {
  const fault = fleet.ownDisks ? await ownDiskFault() : null;
  if (fault !== null) {
    say(`${fleet.name} is skipped: ${fault}.`);
    return [];
  }
  const plan = planOf(fleet, profile);
  const { folder, result: measured } = await withFleet(fleet, plan, async (on) => {
    const done: Measured[] = [];
    for (const [index, scenario] of fleet.warmUps.entries()) {
      const { headline } = await measure(on, scenario);
      say(`warm-up ${index + 1} of ${fleet.warmUps.length} on ${fleet.name}: ${headline}`);
    }
    for (const [index, scenario] of fleet.scenarios.entries()) {
      if (isTimeUp()) {
        say(`Time is up: ${fleet.scenarios.length - index} scenarios of ${fleet.name} are skipped.`);
        break;
      }
      const result = await measure(on, scenario);
      done.push(result.measured);
      say(`${index + 1} of ${fleet.scenarios.length} on ${fleet.name}: ${scenario.id}: ${result.headline}`);
    }
    return done;
  });
  const judged: Judged[] = [];
  for (const each of measured) {
    const run = await readRunResult(folder, each.scenario.id);
    if (!run) throw new Error(`${folder} has no result of ${each.scenario.id}.`);
    const kept = {
      schema: 1 as const,
      fleet: fleet.name,
      ...each,
      plan: { ...plan, steps: [] },
      run,
      telemetry: await telemetryOf(campaignLayout(folder).telemetry, each.hosts, measuredWindows([run])[0]),
    };
    const path = await keepWindow(folder, kept);
    const verdict = judge(kept);
    say(`${verdict.leftOut ?? verdict.outcome}: ${path}`);
    judged.push(verdict);
  }
  return judged;
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
  if (load?.workload !== 'kafka-producer')
    throw new Error(`${run.id} writes no topic, so there is no partition leader.`);
  const brokers = kafkaCluster(clusterNamed(plan, load.cluster)).brokers.map((name) => openedHost(hosts, name));
  return { ...truth, where: await leaderOf(topicName(run.id), brokers) };
}
