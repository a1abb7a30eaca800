/** The load generators, one line each, and what their facts say of a load. `<name>/facts.ts` describes one, `<name>/generator.ts` implements it. */
import type { LoadPlan } from '../plan/plan.ts';
import type { SystemName } from '../systems/registry.ts';
import type { OwnResource } from '../systems/resource-facts.ts';
import { facts as acknowledgedWrites } from './acknowledged-writes/facts.ts';
import { facts as cassandraStress } from './cassandra-stress/facts.ts';
import type { WorkloadFacts, SearchedOver } from './facts.ts';
import type { Measured } from './measured.ts';
import { facts as kafkaConsumer } from './kafka-consumer/facts.ts';
import { facts as kafkaEndToEnd } from './kafka-end-to-end/facts.ts';
import { facts as kafkaProducer } from './kafka-producer/facts.ts';
import { facts as sparkJob } from './spark-job/facts.ts';
import { facts as sparkPerf } from './spark-perf/facts.ts';
import { facts as sparkStreaming } from './spark-streaming/facts.ts';
import { facts as sparkSubmit } from './spark-submit/facts.ts';
import { facts as ycsb } from './ycsb/facts.ts';
import type { Parameters } from './parameters.ts';

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

/** A part of a load, planned or in a campaign file. */
export interface UsingLoad {
  workload: string;
  /** Names of those clusters by their systems; a system that is missing has a cluster with its own name. */
  uses?: Readonly<Record<string, string>>;
}

/** Name of the cluster of that system. */
export function usedCluster({ uses }: Pick<UsingLoad, 'uses'>, system: string): string {
  return (uses && Object.hasOwn(uses, system) ? uses[system] : undefined) ?? system;
}

/** Names of all of them, in the order of the generator's facts. */
export function usedClusters(load: UsingLoad): string[] {
  return usedSystems(load.workload).map((system) => usedCluster(load, system));
}

/** Names of the cluster that it loads and of those that it uses, in this order. */
export function clustersOfLoad(load: UsingLoad & { cluster: string }): string[] {
  return [load.cluster, ...usedClusters(load)];
}

/** Parameters of the same name mean the same in every generator. */
const searched = new Map<string, SearchedOver>(
  workloadNames.flatMap((name) => Object.entries(factsOf(name).search?.over ?? {})),
);

export const searchedNames: readonly string[] = [...searched.keys()];

/** Throws for a parameter that no search can vary. */
export function searchedOver(parameter: string): SearchedOver {
  const over = searched.get(parameter);
  if (over) return over;
  throw new Error(`No search can vary ${parameter}; it can vary ${searchedNames.join(', ')}.`);
}

/** The parameters by which its own preparation and data are counted: the records of its dataset are there already. */
export function ownInsertions({
  workload,
  parameters,
  dataset,
}: Pick<LoadPlan, 'workload' | 'parameters' | 'dataset'>): Parameters {
  const facts = dataset && factsOf(workload).dataset;
  return facts ? { ...parameters, ...facts.parametersOf(parameters, 0) } : parameters;
}
