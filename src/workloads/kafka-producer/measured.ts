/** What a producer gave, as findings and reports read it. Pure. */
import { z } from 'zod';
import { count, significant } from '../../text/figures.ts';
import type { ResultFacts } from '../facts.ts';
import { latencySchema } from '../latency.ts';
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
  measured({ records, recordsPerSecond, latency }) {
    const all = { kind: 'all', unit: 'records', count: records, ratePerSecond: recordsPerSecond, errors: 0 } as const;
    return { operations: [{ ...all, latency }], batch: null };
  },
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
