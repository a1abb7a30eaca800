/** What is known of Kafka's own consumer load generator, ConsumerPerformance. Pure. */
import { z } from 'zod';
import { mapping, text } from '../../input/fields.ts';
import { longestRunId, runIdSchema } from '../../input/identifiers.ts';
import type { LoadPlan, RunPlan } from '../../plan/plan.ts';
import type { WorkloadFacts } from '../facts.ts';
import { resultFacts, type KafkaConsumerFigures } from './measured.ts';
import { producerGiven, producingSeconds, recordBytesOf } from '../kafka-producer/facts.ts';
import { topicName } from '../kafka-producer/topic-name.ts';
import { madeName, plannedCount, plannedSeconds } from '../parameter-fields.ts';
import { report } from './report.ts';

const given = mapping({
  reads: text('the name of the run whose producer wrote the topic', longestRunId).describe(
    'The run whose producer writes what is read: a run before this one (its last level, or one level by its full id), or this run itself.',
  ),
  plannedSeconds: plannedSeconds.describe(
    'How long the load is expected to last in seconds. Needed where an earlier run wrote the topic.',
  ),
});

const planned = z.object({
  topic: madeName,
  records: plannedCount,
  /** Run id whose producer wrote the topic, or null when the producer is a load of the same run. */
  writtenByRun: runIdSchema.nullable(),
});

type KafkaConsumerGiven = z.output<typeof given>;
export type KafkaConsumerParameters = z.output<typeof planned>;

/**
 * How long a consumer of a group waits for the next record before it takes the topic to be read to its end. The group reads all
 * records, but none of its members knows how many of them are its own.
 */
export const groupPatienceSeconds = 30;

/** Of a record of which nothing is known. */
const smallestRecordBytes = 100;

export const facts: WorkloadFacts<KafkaConsumerGiven, KafkaConsumerParameters, KafkaConsumerFigures> = {
  ...resultFacts,
  report,
  title: 'Kafka consumer',
  system: 'kafka',
  installation: null,
  given,
  planned,
  plan(load, _runId, source) {
    if (!source) throw new Error('A consumer is planned with what it reads.');
    const producers = source.given.map(producerGiven);
    const written = source.isOwnRun ? Math.max(...producers.map((one) => producingSeconds(one) ?? 0)) : null;
    const records = producers.reduce((sum, one) => sum + one.records, 0);
    return {
      parameters: { topic: topicName(source.runId), records, writtenByRun: source.isOwnRun ? null : source.runId },
      plannedSeconds: load.plannedSeconds ?? written,
    };
  },
  reads: {
    from: 'kafka-producer',
    parameter: 'reads',
    runNamed: ({ reads }) => reads,
    writtenByRun: ({ writtenByRun }) => writtenByRun,
  },
  levelText: () => null,
  levelSuffix: () => null,
  unit: 'records',
  target: () => null,
  sameWork: ({ writtenByRun }) => [writtenByRun === null ? 'while written' : 'written before'],
  startUpSeconds: 2,
  preparationSeconds: () => 0,
  instances: 'several',
  instancesFault(_given, source, instances) {
    const fewest = Math.min(...(source?.given ?? []).map((one) => producerGiven(one).partitions));
    if (instances <= fewest) return null;
    return `${instances} consumers share a topic of ${fewest} partitions, and each must have one at least; give the producer more partitions, or the group fewer instances`;
  },
  groupEndSeconds: groupPatienceSeconds,
  memory: { residentMebibytes: 400 },
  diskBytes: () => 0,
  bytesBetweenZones({ records, writtenByRun }, { hosts, serving, run, runs, ways }) {
    const writer = runs.find(({ id }) => id === writtenByRun) ?? run;
    const [written] = [...writer.loads, ...run.loads].flatMap(recordBytesOf);
    return records * (written ?? largestRecordBytes(runs)) * ways.share(serving, hosts);
  },
};

/** Where the writer's run is not among those that are still to be made. */
function largestRecordBytes(runs: RunPlan[]): number {
  return Math.max(smallestRecordBytes, ...runs.flatMap(({ loads }) => loads.flatMap(recordBytesOf)));
}

export function kafkaConsumerParameters({ parameters }: Pick<LoadPlan, 'parameters'>): KafkaConsumerParameters {
  return planned.parse(parameters);
}
