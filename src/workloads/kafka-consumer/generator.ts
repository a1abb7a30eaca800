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
} from '../kafka-producer/client.ts';
import { consumerDateFormat, consumerFigures, consumerIntervalMilliseconds, parseConsumerOutput } from './output.ts';
import { expectedEndSeconds } from '../progress.ts';
import { readOutput } from '../read-output.ts';
import { combineMembers, readMember } from './group.ts';
import { consumerGroup } from './group-name.ts';
import type { LoadGenerator } from '../generator.ts';
import type { KafkaConsumerFigures } from './measured.ts';
import { groupTimeoutSeconds, type KafkaConsumerParameters } from './facts.ts';
import { measuredByConsumer } from './measured.ts';

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

  progress(outputTail, load) {
    const { intervals } = parseConsumerOutput(outputTail);
    const last = intervals.at(-1);
    if (!last) return null;
    // Over the last seconds: one interval is too short for a rate.
    const earlier = intervals.at(-1 - Math.min(intervals.length - 1, 3000 / consumerIntervalMilliseconds));
    const milliseconds = earlier ? last.endMilliseconds - earlier.endMilliseconds : 0;
    const ratePerSecond = earlier && milliseconds > 0 ? ((last.records - earlier.records) * 1000) / milliseconds : null;
    const total = load.parameters.records / load.hosts.length;
    return {
      done: last.records,
      total,
      unit: 'records',
      ratePerSecond,
      expectedEndSeconds: expectedEndSeconds(last.records, total, ratePerSecond),
    };
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

  combine: combineMembers,
};

/** The load generator overrides two settings of the client with its own options. */
function optionsOf(settings: ClientSettings): string[] {
  const { 'receive.buffer.bytes': socket, 'max.partition.fetch.bytes': fetch } = settings;
  return [
    ...(socket === undefined ? [] : [`--socket-buffer-size=${socket}`]),
    ...(fetch === undefined ? [] : [`--fetch-size=${fetch}`]),
  ];
}
