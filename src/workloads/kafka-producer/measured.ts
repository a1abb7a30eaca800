/** What a producer gave, as findings and reports read it. Pure. */
import { z } from 'zod';
import { count, significant } from '../../text/figures.ts';
import type { SeriesPoint } from '../load-output.ts';
import type { ResultFacts, Target } from '../facts.ts';
import { latencySchema } from '../latency.ts';
import type { Measured } from '../measured.ts';
import { publishedLatencies } from '../published-latencies.ts';

const figures = z.object({
  kind: z.literal('kafka-producer'),
  records: z.number(),
  recordsPerSecond: z.number(),
  megabytesPerSecond: z.number(),
  latency: latencySchema,
});

export type KafkaProducerFigures = z.output<typeof figures>;

export const resultFacts: ResultFacts<KafkaProducerFigures> = {
  figures,
  headline({ recordsPerSecond, latency }) {
    return `${count(recordsPerSecond)} records/s produced, p99 ${significant(latency.p99)} ms`;
  },
  publishedFigures({ records, recordsPerSecond, megabytesPerSecond, latency }) {
    return { records, recordsPerSecond, megabytesPerSecond, ...publishedLatencies(latency) };
  },
  closedLoop: {
    caveat:
      'kafka-producer counts latency from when a record was handed to the client, not from when it was due, as closed-loop tools do: time by ' +
      'which it fell behind its schedule is not in its latency, which flatters.',
    onCurve:
      'Not open-loop: latency is counted from when a record was handed to the client. Where the offer was missed, the time ' +
      'by which records were late is not in it, so the latencies there flatter.',
  },
};

/** The tool counts latency from when it hands a record to the client, late or not. It ends with the first error. */
export function measuredByProducer(
  { records, recordsPerSecond, latency }: KafkaProducerFigures,
  target: Target | null,
  series: SeriesPoint[],
): Measured {
  const all = { kind: 'all', unit: 'records', count: records, ratePerSecond: recordsPerSecond, errors: 0 } as const;
  return { target, operations: [{ ...all, latency, countedFrom: 'sending', histogram: null }], batch: null, series };
}
