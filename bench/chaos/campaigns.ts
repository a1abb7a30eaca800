/** The campaigns that groups of faults run at their size `smoke`, and the names of theirs at which faults strike. Pure. */
import { join } from 'node:path';

const file = (name: string): string => join(import.meta.dirname, `${name}.yaml`);

/** Those that only this benchmark has. */
export const campaignFiles = {
  kafkaAlone: file('kafka-alone'),
  growth: file('growth'),
  events: file('events'),
  absence: file('absence'),
};

/** The runs of the shipped campaign `pipeline-stress`. */
export const pipeline = {
  producer: { group: 'kafka', runId: 'kafka-producer-20k' },
  consumer: { group: 'kafka', runId: 'kafka-consumer' },
  both: { group: 'kafka', runId: 'kafka-producer-with-consumer' },
  spark: { group: 'spark', runId: 'spark-perf-0.1' },
  cassandra: { group: 'cassandra', runId: 'cassandra-stress-16' },
  combined: { group: 'combined', runId: 'combined' },
} as const;

/** The runs of `kafka-alone.yaml`. */
export const alone = {
  first: { group: 'kafka', runId: 'producer-20k' },
  again: { group: 'kafka', runId: 'again-20k' },
  pair: { group: 'kafka', runId: 'both' },
} as const;

/** The run of `events.yaml` and what happens in it. */
export const eventful = {
  runId: 'eventful-8-100',
  events: ['changed', 'lost', 'replaced', 'complete', 'stopped', 'reversed', 'joins', 'leaves', 'compared'],
};

/** The dataset of `growth.yaml`, and the host that inserts it. */
export const growing = { name: 'records', host: 'kafka01' };

/** The runs of `absence.yaml`. */
export const slices = [
  { group: 'kafka', runId: 'steady-2k-slice-1' },
  { group: 'kafka', runId: 'steady-2k-slice-2' },
  { group: 'kafka', runId: 'steady-2k-slice-3' },
] as const;
