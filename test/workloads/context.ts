/** A small plan with its hosts, for asking load generators what they would do. */
import { fileURLToPath } from 'node:url';
import type { LoadInstance } from '../../src/plan/instances.ts';
import type { Plan } from '../../src/plan/plan.ts';
import type { Inventory } from '../../src/hosts/inventory.ts';
import type { LoadContext, LoadOf, ReadingPlace } from '../../src/workloads/generator.ts';
import { everySystem } from '../../src/systems/registry.ts';
import { systemOf } from '../../src/workloads/registry.ts';
import { installationOfLoad } from '../../src/installations/by-host.ts';
import { cassandraOn, everyClusterOn, kafkaOn, sparkOn } from '../samples/clusters.ts';
import { samplePlan } from '../samples/plan.ts';

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

const plan = samplePlan({
  profile: 'test',
  clusters: {
    ...everyClusterOn(['two', 'three']),
    kafka: kafkaOn(['one', 'two']),
    cassandra: cassandraOn(['two', 'three']),
    spark: sparkOn('one', ['two', 'three']),
  },
});

/** A load of that generator on the host `two`. */
export function loadOf<Planned extends object>(
  workload: string,
  parameters: Planned,
  plannedSeconds = 10,
): LoadOf<Planned> {
  return { id: 'load', workload, cluster: systemOf(workload), hosts: ['two'], parameters, plannedSeconds };
}

/** What that load is told in the second attempt at the run `a-run`. */
export function contextOf<Planned extends object>(
  load: LoadOf<Planned>,
  change: Partial<Plan> = {},
  instance: LoadInstance = { host: 'two', number: 1, of: 1 },
): LoadContext<Planned> {
  return {
    plan: { ...plan, ...change },
    inventory,
    load,
    instance,
    campaignId: 'a-campaign',
    runId: 'a-run',
    attempt: 2,
    finished: [],
    secrets: Object.fromEntries(
      everySystem
        .filter(([, { hasSecret }]) => hasSecret)
        .map(([name]) => [name, { shared: 'a-secret', certificates: null }]),
    ),
    installFolder: `/data/two/install/${installationOfLoad(plan, load)}`,
  };
}

/** How far a clock is ahead of ours, and how well that is known. */
interface ClockState {
  offset: number;
  error: number;
}

/** Where an instance on the host `two` ran, next to producers on these hosts; clocks that are not given are ours. */
export function readingPlace(producers: string[], states: Record<string, ClockState> = {}): ReadingPlace {
  const parameters = { recordBytes: 100 };
  const of = (host: string): ReturnType<ReadingPlace['clocks']['of']> => {
    const { offset, error } = states[host] ?? { offset: 0, error: 0 };
    return {
      at: () => ({ offsetMilliseconds: offset, uncertaintyMilliseconds: error }),
      toOurs: (time) => time - offset,
    };
  };
  return { host: 'two', loads: [{ ...loadOf('kafka-producer', parameters), hosts: producers }], clocks: { of } };
}

/** Folder of outputs captured from a real tool. */
export function captured(name: string): string {
  return fileURLToPath(new URL(`../fixtures/workloads/${name}`, import.meta.url));
}
