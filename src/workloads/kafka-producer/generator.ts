/** Kafka's own producer load generator, ProducerPerformance. Closed loop: it falls behind a target rate that it cannot meet. */
import { total } from '../../statistics/sums.ts';
import { join } from 'node:path';
import { jobFolder, jobId } from '../job-id.ts';
import type { ClientSettings } from '../client-settings.ts';
import {
  bootstrapServers,
  clientConfiguration,
  isKafka3,
  kafkaPlanOf,
  kafkaToolCommand,
  topicIn,
  withFiles,
} from './client.ts';
import { producerProperties } from './client-settings.ts';
import { measuredByProducer, type KafkaProducerFigures } from './measured.ts';
import { parseProducerOutput, producerSeries, producerWindow } from './output.ts';
import { expectedEndSeconds, progressLines } from '../load-output.ts';
import { readOutput } from '../read-output.ts';
import type { LoadGenerator } from '../generator.ts';
import { facts } from './facts.ts';
import type { KafkaProducerParameters } from './parameters.ts';

/** The option is mandatory: leaving it out does not mean an unlimited rate. */
const unlimited = -1;

const payloadsFile = 'payloads.txt';

export const generator: LoadGenerator<KafkaProducerParameters, KafkaProducerFigures> = {
  keeps: [],

  makes: (context) => [{ kind: 'topic', name: topicIn(context, context.load.parameters.topic) }],

  prepare(context) {
    const { topic: planned, partitions, replicationFactor } = context.load.parameters;
    const topic = topicIn(context, planned);
    return [
      {
        kind: 'in system',
        what: `topic ${topic}`,
        preparation: 'create-topic',
        parameters: { topic, partitions, replicationFactor },
      },
    ];
  },

  job(context) {
    const { load } = context;
    const { topic, records, warmUpRecords, recordBytes, targetRecordsPerSecond, payloads, jvmFlags } = load.parameters;
    const { acks, ...settings } = producerProperties(load.parameters);
    const configuration = clientConfiguration(context, 'producer', { ...settings, ...keySettings(load.parameters) });
    const kafka = kafkaPlanOf(context);
    const servers = bootstrapServers(context);
    const options = isKafka3(kafka)
      ? ['--producer-props', `bootstrap.servers=${servers}`, `acks=${acks}`]
      : [
          `--bootstrap-server=${servers}`,
          `--command-property=acks=${acks}`,
          `--reporting-interval=${intervalMilliseconds(load.plannedSeconds)}`,
          ...(warmUpRecords === undefined ? [] : [`--warmup-records=${warmUpRecords}`]),
        ];
    const command = [
      `--topic=${topicIn(context, topic)}`,
      `--num-records=${records}`,
      payloads ? `--payload-file=${jobFolder(context)}/${payloadsFile}` : `--record-size=${recordBytes}`,
      `--throughput=${targetRecordsPerSecond ?? unlimited}`,
      ...configuration.options,
      ...options,
    ];
    const argv = kafkaToolCommand(context, 'org.apache.kafka.tools.ProducerPerformance', command, jvmFlags);
    const files = { ...configuration.files, ...(payloads ? { [payloadsFile]: payloads.join('\n') } : {}) };
    return { id: jobId(context), argv, environment: {}, ...withFiles(files) };
  },

  progress(outputTail, load) {
    const { intervals, total } = parseProducerOutput(outputTail);
    const done = total?.records ?? intervals.reduce((sum, { records }) => sum + records, 0);
    if (done === 0) return null;
    const last = intervals.at(-1);
    const ratePerSecond = last?.recordsPerSecond ?? total?.recordsPerSecond ?? null;
    const all = load.parameters.records;
    return {
      done,
      total: all,
      unit: 'records',
      ratePerSecond,
      expectedEndSeconds: expectedEndSeconds(done, all, ratePerSecond),
      ...(last ? { latency: { name: 'mean', milliseconds: last.meanMilliseconds } } : {}),
    };
  },

  async read(folder, load, started) {
    const file = join(folder, 'output');
    const { intervals, steadyIntervals, total, steady } = parseProducerOutput(await readOutput(file));
    if (!total) {
      throw new Error(`${file} has no closing line with percentiles: the producer ended before it sent all records`);
    }
    if (total.records !== load.parameters.records) {
      throw new Error(`${file} reports ${total.records} records sent, but ${load.parameters.records} were planned`);
    }
    // Without a warm-up, and for Kafka 3, which does not report the warm-up separately, the total is the measurement.
    const counted = steady ?? total;
    const window = producerWindow(counted, started.endMilliseconds);
    const figures = { kind: 'kafka-producer' as const, ...counted };
    const series = producerSeries(steady ? steadyIntervals : intervals, counted, window);
    return { window, figures, measured: measuredByProducer(figures, facts.target(load.parameters), series) };
  },

  // What the producers wrote together in their common window.
  combine: (readings, _load, { window, operations }) => {
    const { ratePerSecond: recordsPerSecond, latency, latencyCount = operations.count } = operations;
    // ProducerPerformance ends without its closing line, and is not read, if it sent nothing.
    if (!latency) throw new Error('No producer of the group reports a latency');
    const records = total(readings.map(({ figures }) => figures.records));
    const megabytes = total(
      readings.map(({ figures }) => (figures.megabytesPerSecond * figures.records) / figures.recordsPerSecond),
    );
    return {
      kind: 'kafka-producer',
      records: Math.round((recordsPerSecond * (window.endMilliseconds - window.startMilliseconds)) / 1000),
      recordsPerSecond,
      megabytesPerSecond: (recordsPerSecond * megabytes) / records,
      latency,
      group: { producers: readings.length, latencyRecords: latencyCount },
    };
  },
};

/** The load generator sends records without keys. An interceptor of ours adds them. */
function keySettings({ keyDistribution = 'none', keys }: KafkaProducerParameters): ClientSettings {
  if (keyDistribution === 'none' || keys === undefined) return {};
  return {
    'interceptor.classes': 'io.proofload.kafka.RecordKeys',
    'proofload.keys': keys,
    'proofload.key.distribution': keyDistribution,
  };
}

/** One second, or more in long runs, so that the output's tail holds every line and progress can sum them. */
function intervalMilliseconds(plannedSeconds: number): number {
  return Math.max(1000, Math.ceil((plannedSeconds * 1000) / progressLines));
}
