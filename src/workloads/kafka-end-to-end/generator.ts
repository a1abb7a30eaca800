/** Proofload's own consumer: reads a topic while it is written, and measures from the timestamp of each record to its arrival. */
import { kafkaConsumerParameters, type KafkaConsumerParameters } from '../kafka-consumer/facts.ts';
import { count } from '../../text/figures.ts';
import { total } from '../../statistics/sums.ts';
import { jobFolder, jobId } from '../job-id.ts';
import {
  bootstrapServers,
  clientConfiguration,
  kafkaToolCommand,
  topicIn,
  withFiles,
  consumerGroup,
} from '../kafka-producer/client.ts';
import type { LoadGenerator } from '../generator.ts';
import { recordsProgress } from '../load-output.ts';
import { type EndToEndFigures } from './measured.ts';
import { progressLinesOf, logFile, readEndToEnd } from './reading.ts';

/** A group is complete once no consumer joined for so long. */
const settleMilliseconds = 3000;

/** Interval lines of the last seconds, over which the rate is computed. */
const rateLines = 4;

export const generator: LoadGenerator<KafkaConsumerParameters, EndToEndFigures> = {
  keeps: [logFile],

  makes: (context) => [{ kind: 'consumer group', name: consumerGroup(context) }],

  prepare: () => [],

  job(context) {
    const { load, instance } = context;
    const { topic, records, clientSettings = {} } = load.parameters;
    const { files } = clientConfiguration(context, 'consumer', {
      ...clientSettings,
      'bootstrap.servers': bootstrapServers(context),
      'group.id': consumerGroup(context),
      'auto.offset.reset': 'earliest',
    });
    const [config = ''] = Object.keys(files);
    const folder = jobFolder(context);
    const argv = kafkaToolCommand(context, 'io.proofload.kafka.EndToEndConsumer', [
      `config=${folder}/${config}`,
      `topic=${topicIn(context, topic)}`,
      `records=${records}`,
      `log=${folder}/${logFile}`,
      `settle=${instance.of === 1 ? 0 : settleMilliseconds}`,
    ]);
    return { id: jobId(context), argv, environment: {}, ...withFiles(files) };
  },

  progress: (outputTail, { parameters, hosts }) =>
    recordsProgress(progressLinesOf(outputTail), parameters.records / hosts.length, rateLines),

  read: (folder, load, _started, _earlier, place) => {
    if (!place) throw new Error('End-to-end latency is read with the clocks of its hosts');
    return readEndToEnd(folder, load, place);
  },

  // Throws if the consumers did not read every record exactly once.
  combine: (readings, load, { operations }) => {
    const all = readings.map(({ figures }) => figures);
    const readRecords = total(all.map((each) => each.readRecords));
    const { records: written } = kafkaConsumerParameters(load);
    if (readRecords !== written) {
      throw new Error(
        `The consumers of load ${load.id} read ${count(readRecords)} records in total, but ${count(written)} were written`,
      );
    }
    const { latency, latencyCount = operations.count, ratePerSecond: recordsPerSecond } = operations;
    if (!latency) throw new Error(`No consumer of load ${load.id} reports a latency`);
    const megabytesPerRecord =
      total(all.map((each) => each.megabytesPerSecond)) / total(all.map((each) => each.recordsPerSecond));
    return {
      kind: 'kafka-end-to-end',
      records: latencyCount,
      recordsPerSecond,
      megabytesPerSecond: recordsPerSecond * megabytesPerRecord,
      readRecords,
      latency,
      errorMilliseconds: Math.max(...all.map((each) => each.errorMilliseconds)),
      caughtUp: all.every((each) => each.caughtUp),
      assignments: total(all.map((each) => each.assignments)),
    };
  },
};
