/** Figures of a producer, or of several of one topic: their common form, and what the report adds. Pure. */
import { z } from 'zod';
import { count, plain, significant } from '../../text/figures.ts';
import { type SeriesPoint, latencySchema } from '../load-output.ts';
import type { ResultFacts } from '../facts.ts';
import type { Target } from '../target.ts';
import type { Measured } from '../measured.ts';
import { supportedBy, tailText } from '../percentile-support.ts';
import type { ReportFacts } from '../report-facts.ts';
import { sortedSettings } from '../client-settings.ts';
import { producerProperties } from './client-settings.ts';
import type { KafkaProducerParameters } from './parameters.ts';

const figures = z.object({
  kind: z.literal('kafka-producer'),
  records: z.number(),
  recordsPerSecond: z.number(),
  megabytesPerSecond: z.number(),
  latency: latencySchema,
  /** Of several: how many there are, and the records behind the percentiles, each of which is that of the slowest producer. */
  group: z.object({ producers: z.int(), latencyRecords: z.number() }).exactOptional(),
});

export type KafkaProducerFigures = z.output<typeof figures>;

export const resultFacts: ResultFacts<KafkaProducerFigures> = {
  figures,
  headline({ records, recordsPerSecond, latency, group }) {
    const produced = `${count(recordsPerSecond)} records/s produced${group ? ` by ${group.producers} producers` : ''}`;
    const tail = tailText(supportedBy(latency, group?.latencyRecords ?? records), 'records');
    return plain(`${produced}, ${tail}${group ? ' of the slowest producer' : ''}`);
  },
  publishedFigures({ records, recordsPerSecond, megabytesPerSecond }) {
    return { records, recordsPerSecond, megabytesPerSecond };
  },
  // The generator prints percentiles for its whole window alone.
  withoutWarmUp(figures, { operations: [rest] }) {
    if (!rest) return figures;
    const { count: records, ratePerSecond: recordsPerSecond } = rest;
    const megabytesPerSecond = (figures.megabytesPerSecond * recordsPerSecond) / figures.recordsPerSecond;
    return { ...figures, records, recordsPerSecond, megabytesPerSecond };
  },
  closedLoop: {
    caveat:
      'kafka-producer is closed-loop: it measures latency from when it hands a record to the client, not from when the record is due. ' +
      'Its latency excludes the time by which it fell behind its schedule, so it is too low under overload.',
    onCurve:
      'Not open-loop: latency is measured from when a record is handed to the client. Where the target rate was missed, ' +
      'it excludes the delay before that, so it is too low.',
  },
};

/** The generator measures latency from when it hands a record to the client, late or not. It ends with the first error. */
export function measuredByProducer(
  { records, recordsPerSecond, latency }: KafkaProducerFigures,
  target: Target | null,
  series: SeriesPoint[],
): Measured {
  const all = { kind: 'all', unit: 'records', count: records, ratePerSecond: recordsPerSecond, errors: 0 } as const;
  return { target, operations: [{ ...all, latency, countedFrom: 'sending', histogram: null }], batch: null, series };
}

export const report: ReportFacts<KafkaProducerFigures, KafkaProducerParameters> = {
  columns: [{ label: 'MB/s', numeric: true, cell: ({ megabytesPerSecond }) => significant(megabytesPerSecond) }],
  notes({ parameters, from }) {
    const { recordBytes, partitions, replicationFactor, keyDistribution = 'none', keys, payloads } = parameters;
    const { acks, ...others } = producerProperties(parameters);
    const settings = sortedSettings(others).map(([name, value]) => `, ${name}=${value}`);
    const content = payloads ? ` with ${payloads.length} given texts` : '';
    const keyed = keyDistribution === 'none' || keys === undefined ? '' : `, ${keyDistribution} keys of ${count(keys)}`;
    return [
      `Records of ${recordBytes} bytes${content}, ${partitions} partitions, replication factor ${replicationFactor}${keyed}, acks=${acks}${settings.join('')}, from ${from}.`,
    ];
  },
};
