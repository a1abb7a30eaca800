/** The load generators: a line each. What is known of one is in `<name>/facts.ts`, and what it does in `<name>/generator.ts`. */
import type { LoadPlan, RunGroup } from '../plan/plan.ts';
import type { OwnResource } from '../systems/resource-facts.ts';
import { facts as cassandraStress } from './cassandra-stress/facts.ts';
import type { WorkloadFacts } from './facts.ts';
import { facts as kafkaConsumer } from './kafka-consumer/facts.ts';
import { facts as kafkaProducer } from './kafka-producer/facts.ts';
import { facts as sparkPerf } from './spark-perf/facts.ts';
import { facts as ycsb } from './ycsb/facts.ts';

const workloads = {
  'kafka-producer': kafkaProducer,
  'kafka-consumer': kafkaConsumer,
  'spark-perf': sparkPerf,
  'cassandra-stress': cassandraStress,
  ycsb,
} satisfies Record<string, WorkloadFacts>;

type FiguresIn<Facts> = Facts extends { headline(figures: infer Figures): unknown } ? Figures : never;

/** What any of the load generators gives. */
export type RegisteredFigures = FiguresIn<(typeof workloads)[keyof typeof workloads]>;

const byName = new Map<string, WorkloadFacts>(Object.entries(workloads));

/** The resources that figures of load generators show, by their names. */
export const loadResources: ReadonlyMap<string, OwnResource> = new Map(
  [...byName.values()].flatMap(({ resources = {} }) => Object.entries(resources)),
);

export const workloadNames = [...byName.keys()];

export function isWorkload(name: string): boolean {
  return byName.has(name);
}

/** The facts of the load generator of that name. Throws where there is none, which nothing that was checked names. */
export function factsOf(name: string): WorkloadFacts {
  const facts = byName.get(name);
  if (facts) return facts;
  throw new Error(`There is no load generator ${name}; there are ${workloadNames.join(', ')}.`);
}

/** The system that a load generator loads. */
export function systemOf(workload: string): WorkloadFacts['system'] {
  return factsOf(workload).system;
}

/** A run of one system alone belongs to that system; one of several is combined. */
export function groupOf(workloads: string[]): RunGroup {
  const systems = new Set(workloads.map(systemOf));
  const [only] = systems;
  return systems.size === 1 && only ? only : 'combined';
}

/** The run that wrote what a load reads; null where it is the load's own run, undefined for a load that reads nothing. */
export function writtenByRun({ workload, parameters }: LoadPlan): string | null | undefined {
  return factsOf(workload).reads?.writtenByRun(parameters);
}
