/** Kafka's own consumer load generator, ConsumerPerformance. It reads a topic from the start as a new consumer group. */
import { join } from 'node:path';
import { jobId } from '../job-id.ts';
import type { ClientSettings } from '../client-settings.ts';
import {
  bootstrapServers,
  clientConfiguration,
  isKafka3,
  kafkaPlanOf,
  kafkaToolCommand,
  topicIn,
  withFiles,
  consumerGroup,
} from '../kafka-producer/client.ts';
import { consumerDateFormat, consumerFigures, consumerIntervalMilliseconds, parseConsumerOutput } from './output.ts';
import type { ConsumerOutput } from './output.ts';
import { recordsProgress } from '../load-output.ts';
import { readOutput } from '../read-output.ts';
import type { LoadGenerator, LoadReading } from '../generator.ts';
import { type KafkaConsumerFigures, measuredByConsumer } from './measured.ts';
import { groupTimeoutSeconds, type KafkaConsumerParameters, kafkaConsumerParameters } from './facts.ts';
import { count } from '../../text/figures.ts';
import { secondsOf } from '../../input/time-schema.ts';

/**
 * Result of one consumer of a group. It ends when no more records come, which the generator reports as a timeout. Only the group
 * as a whole shows whether the topic was read to its end. The window ends with the last interval line, because the consumer only
 * waits after it. Throws if the output is truncated or the consumer read nothing.
 */
export function readMember(
  file: string,
  { intervals, counted }: ConsumerOutput,
  records: number,
): LoadReading<KafkaConsumerFigures> {
  if (counted === null) throw new Error(`${file} does not report how many records were read: the consumer ended early`);
  if (counted === 0 || intervals.length === 0)
    throw new Error(`${file} reports no records: this consumer of the group got no partition or joined too late`);
  if (counted > records) throw new Error(`${file} reports ${counted} records read, but ${records} were written`);
  const { window, series, figures } = consumerFigures(intervals, counted);
  return { window, figures, measured: measuredByConsumer(figures, series) };
}

/**
 * How long the generator waits for the next record before it gives up. This is longer than the slowest start of a producer that
 * starts at the same time, and than any pause of an overloaded broker.
 */
const timeoutMilliseconds = 120_000;

export const generator: LoadGenerator<KafkaConsumerParameters, KafkaConsumerFigures> = {
  keeps: [],

  makes: (context) => [{ kind: 'consumer group', name: consumerGroup(context) }],

  prepare: () => [],

  job(context) {
    const { load, instance } = context;
    // No instance of a group knows how many records it will get. Each may read all, and ends when no more come.
    const timeout = instance.of === 1 ? timeoutMilliseconds : 1000 * groupTimeoutSeconds;
    const { topic, records, clientSettings = {} } = load.parameters;
    const kafka = kafkaPlanOf(context);
    const configuration = clientConfiguration(context, 'consumer', clientSettings);
    const argv = kafkaToolCommand(context, 'org.apache.kafka.tools.ConsumerPerformance', [
      `--bootstrap-server=${bootstrapServers(context)}`,
      `--topic=${topicIn(context, topic)}`,
      `--group=${consumerGroup(context)}`,
      `--${isKafka3(kafka) ? 'messages' : 'num-records'}=${records}`,
      `--timeout=${timeout}`,
      `--date-format=${consumerDateFormat}`,
      '--show-detailed-stats',
      `--reporting-interval=${consumerIntervalMilliseconds}`,
      // With detailed statistics, the metrics are the only place where the generator reports its total.
      '--print-metrics',
      ...configuration.options,
      ...optionsOf(clientSettings),
    ]);
    return { id: jobId(context), argv, environment: {}, ...withFiles(configuration.files) };
  },

  progress(outputTail, { parameters, hosts }) {
    const { intervals } = parseConsumerOutput(outputTail);
    const lines = intervals.map(({ endMilliseconds: atMilliseconds, records }) => ({ atMilliseconds, records }));
    // Over the last seconds: one interval is too short for a rate.
    return recordsProgress(lines, parameters.records / hosts.length, 1 + 3000 / consumerIntervalMilliseconds);
  },

  async read(folder, load) {
    const file = join(folder, 'output');
    const { intervals, counted, gaveUp } = parseConsumerOutput(await readOutput(file));
    const { records } = load.parameters;
    if (load.hosts.length > 1) return readMember(file, { intervals, counted, gaveUp }, records);
    if (gaveUp) {
      const read = Math.max(counted ?? 0, intervals.at(-1)?.records ?? 0);
      throw new Error(`${file}: the consumer timed out after about ${read} of ${records} records`);
    }
    if (counted === null || intervals.length === 0) {
      throw new Error(`${file} does not report how many records were read: the consumer ended early`);
    }
    if (counted > records) {
      throw new Error(`${file} reports ${counted} records read, but ${records} were written`);
    }
    const { window, series, figures } = consumerFigures(intervals, records);
    return { window, figures, measured: measuredByConsumer(figures, series) };
  },

  // * Result of the group in the window in which all consumers read. Throws if they did not read every record exactly once. A
  // record that was read twice after a rebalance makes the total too high.
  combine: (readings, load, { window }) => {
    const all = readings.map(({ figures }) => figures);
    const sum = (of: (figures: KafkaConsumerFigures) => number) => all.reduce((total, each) => total + of(each), 0);
    const read = sum(({ records }) => records);
    const { records: written } = kafkaConsumerParameters(load);
    if (read !== written) {
      throw new Error(
        `The consumers of load ${load.id} read ${count(read)} records in total, but ${count(written)} were written`,
      );
    }
    const recordsPerSecond = readings.reduce((total, { perSecond }) => total + perSecond, 0);
    const seconds = secondsOf(window);
    const megabytesPerRecord = sum(({ megabytes }) => megabytes) / read;
    return {
      kind: 'kafka-consumer',
      records: Math.round(recordsPerSecond * seconds),
      megabytes: recordsPerSecond * seconds * megabytesPerRecord,
      recordsPerSecond,
      megabytesPerSecond: recordsPerSecond * megabytesPerRecord,
      rebalanceMilliseconds: Math.max(...all.map(({ rebalanceMilliseconds }) => rebalanceMilliseconds)),
      fetchMilliseconds: Math.max(...all.map(({ fetchMilliseconds }) => fetchMilliseconds)),
      fetchRecordsPerSecond: sum(({ fetchRecordsPerSecond }) => fetchRecordsPerSecond),
    };
  },
};

/** The load generator overrides two settings of the client with its own options. */
function optionsOf(settings: ClientSettings): string[] {
  const { 'receive.buffer.bytes': socket, 'max.partition.fetch.bytes': fetch } = settings;
  return [
    ...(socket === undefined ? [] : [`--socket-buffer-size=${socket}`]),
    ...(fetch === undefined ? [] : [`--fetch-size=${fetch}`]),
  ];
}
