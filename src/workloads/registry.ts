/** The load generators, one line each. `<name>/facts.ts` describes one, `<name>/generator.ts` implements it. */
import type { LoadPlan } from '../plan/plan.ts';
import type { SystemName } from '../systems/registry.ts';
import type { OwnResource } from '../systems/resource-facts.ts';
import { facts as acknowledgedWrites } from './acknowledged-writes/facts.ts';
import { facts as cassandraStress } from './cassandra-stress/facts.ts';
import type { WorkloadFacts } from './facts.ts';
import type { Measured } from './measured.ts';
import { facts as kafkaConsumer } from './kafka-consumer/facts.ts';
import { facts as kafkaEndToEnd } from './kafka-end-to-end/facts.ts';
import { facts as kafkaProducer } from './kafka-producer/facts.ts';
import { facts as sparkJob } from './spark-job/facts.ts';
import { facts as sparkPerf } from './spark-perf/facts.ts';
import { facts as sparkStreaming } from './spark-streaming/facts.ts';
import { facts as sparkSubmit } from './spark-submit/facts.ts';
import { facts as ycsb } from './ycsb/facts.ts';

const workloads = {
  'kafka-producer': kafkaProducer,
  'kafka-consumer': kafkaConsumer,
  'kafka-end-to-end': kafkaEndToEnd,
  'spark-perf': sparkPerf,
  'spark-submit': sparkSubmit,
  'spark-job': sparkJob,
  'spark-streaming': sparkStreaming,
  'cassandra-stress': cassandraStress,
  ycsb,
  'acknowledged-writes': acknowledgedWrites,
} satisfies Record<string, WorkloadFacts>;

type FiguresIn<Facts> = Facts extends { headline(figures: infer Figures): unknown } ? Figures : never;

/** Figures of any load generator. */
export type RegisteredFigures = FiguresIn<(typeof workloads)[keyof typeof workloads]>;

const byName = new Map<string, WorkloadFacts>(Object.entries(workloads));

/** Resources that figures of load generators show, by name. */
export const loadResources: ReadonlyMap<string, OwnResource> = new Map(
  [...byName.values()].flatMap(({ resources = {} }) => Object.entries(resources)),
);

export const workloadNames = [...byName.keys()];

export function isWorkload(name: string): boolean {
  return byName.has(name);
}

/** The facts of the load generator of that name. Throws if there is none. Checked files name only known ones. */
export function factsOf(name: string): WorkloadFacts {
  const facts = byName.get(name);
  if (facts) return facts;
  throw new Error(`There is no load generator ${name}; there are ${workloadNames.join(', ')}.`);
}

/** Figures of what remains without a warm-up; the same for a generator without such figures. */
export function figuresWithoutWarmUp(figures: RegisteredFigures, rest: Measured): RegisteredFigures {
  const cut = factsOf(figures.kind).withoutWarmUp?.(figures, rest) ?? figures;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a generator gives figures of its own kind
  return cut as RegisteredFigures;
}

/** The system under load. */
export function systemOf(workload: string): WorkloadFacts['system'] {
  return factsOf(workload).system;
}

/** The systems whose clusters a load uses in addition to the one under load. */
export function usedSystems(workload: string): SystemName[] {
  return (factsOf(workload).uses ?? []).map(({ system }) => system);
}

/** The run that wrote the data that a load reads; null for the load's own run, undefined for a load that reads nothing. */
export function writtenByRun({ workload, parameters }: LoadPlan): string | null | undefined {
  return factsOf(workload).reads?.writtenByRun(parameters);
}
