/** Proofload's own consumer: reads a topic while it is written, and measures from the timestamp of each record to its arrival. */
import { jobFolder, jobId } from '../job-id.ts';
import {
  bootstrapServers,
  clientConfiguration,
  kafkaToolCommand,
  topicIn,
  withFiles,
} from '../kafka-producer/client.ts';
import { consumerGroup } from '../kafka-consumer/group-name.ts';
import type { KafkaConsumerParameters } from '../kafka-consumer/facts.ts';
import type { LoadGenerator } from '../generator.ts';
import { expectedEndSeconds } from '../progress.ts';
import { combineMembers } from './group.ts';
import type { EndToEndFigures } from './measured.ts';
import { progressLinesOf } from './output.ts';
import { logFile, readEndToEnd } from './reading.ts';

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

  progress(outputTail, load) {
    const lines = progressLinesOf(outputTail);
    const last = lines.at(-1);
    if (!last) return null;
    const earlier = lines.at(-rateLines) ?? lines[0]!;
    const milliseconds = last.atMilliseconds - earlier.atMilliseconds;
    const ratePerSecond = milliseconds > 0 ? ((last.records - earlier.records) * 1000) / milliseconds : null;
    const total = load.parameters.records / load.hosts.length;
    const expected = expectedEndSeconds(last.records, total, ratePerSecond);
    return { done: last.records, total, unit: 'records', ratePerSecond, expectedEndSeconds: expected };
  },

  read: (folder, load, _started, _earlier, place) => {
    if (!place) throw new Error('End-to-end latency is read with the clocks of its hosts');
    return readEndToEnd(folder, load, place);
  },

  combine: combineMembers,
};
