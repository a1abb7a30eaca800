/** The load tools. A new one is a file beside this one, its parameters in `names.ts`, and a line here. */
import { cassandraStress } from './cassandra-stress/generator.ts';
import { kafkaConsumer } from './kafka-consumer/generator.ts';
import { kafkaProducer } from './kafka-producer/generator.ts';
import type { WorkloadName } from './names.ts';
import { sparkPerf } from './spark-perf/generator.ts';
import type { Workload } from './workload.ts';

export const workloads = {
  'kafka-producer': kafkaProducer,
  'kafka-consumer': kafkaConsumer,
  'spark-perf': sparkPerf,
  'cassandra-stress': cassandraStress,
} satisfies { [Name in WorkloadName]: Workload<Name> };

/** The load tool of that name. */
export function workloadOf<Name extends WorkloadName>(name: Name): Workload<Name> {
  const byName: { [Each in WorkloadName]: Workload<Each> } = workloads;
  return byName[name];
}
