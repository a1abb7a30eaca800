/** A small plan with its hosts, for asking load tools what they would do. */
import { fileURLToPath } from 'node:url';
import type { LoadPlan, Plan } from '../../src/plan/plan.ts';
import { systemOf } from '../../src/campaign/systems-of.ts';
import { installationOfLoad } from '../../src/systems/install.ts';
import type { Inventory } from '../../src/hosts/inventory.ts';
import type { ParametersOf, WorkloadName } from '../../src/workloads/names.ts';
import type { LoadContext } from '../../src/workloads/workload.ts';
import { cassandraOn, kafkaOn, sparkOn } from '../plan/clusters.ts';

const inventory: Inventory = {
  profile: 'test',
  provider: 'static',
  mark: 'proofload-abcdef',
  caveats: [],
  hosts: ['one', 'two', 'three'].map((name, index) => ({
    name,
    address: `198.18.0.${index + 1}`,
    hardware: 'type-1',
    roles: [],
    zone: 'a',
    dataFolder: `/data/${name}`,
    networkBitsPerSecond: null,
    reach: { kind: 'loopback' },
  })),
};

const plan: Plan = {
  campaign: 'test',
  title: 'Test',
  profile: 'test',
  size: 'smoke',
  hosts: [],
  clusters: {
    kafka: kafkaOn(['one', 'two']),
    cassandra: cassandraOn(['two', 'three']),
    spark: sparkOn('one', ['two', 'three']),
  },
  runs: [],
  phases: [],
  plannedSeconds: 0,
};

/** A load of that tool on the host `two`. */
export function loadOf<Name extends WorkloadName>(
  workload: Name,
  parameters: ParametersOf<Name>,
  plannedSeconds = 10,
): Extract<LoadPlan, { workload: Name }> {
  // The pair of name and parameters is right by its type; the compiler cannot see through the generic.
  const cluster = systemOf(workload);
  return { id: 'load', workload, cluster, host: 'two', parameters, plannedSeconds } as Extract<
    LoadPlan,
    { workload: Name }
  >;
}

/** What that load is told in the second attempt at the run `a-run`. */
export function contextOf<Name extends WorkloadName>(
  load: Extract<LoadPlan, { workload: Name }>,
  change: Partial<Plan> = {},
): LoadContext<Name> {
  return {
    plan: { ...plan, ...change },
    inventory,
    load,
    runId: 'a-run',
    attempt: 2,
    finished: [],
    secrets: { spark: 'a-secret' },
    installFolder: `/data/two/install/${installationOfLoad(plan, load)}`,
  };
}

/** Folder of outputs captured from a real tool. */
export function captured(name: string): string {
  return fileURLToPath(new URL(`../fixtures/workloads/${name}`, import.meta.url));
}
