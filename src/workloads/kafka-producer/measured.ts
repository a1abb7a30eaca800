/** What a producer gave, as findings and reports read it. Pure. */
import { count, significant } from '../../text/figures.ts';
import type { ResultFacts } from '../facts.ts';
import { figuresOf, publishedLatencies } from '../figures-of.ts';

export const resultFacts: ResultFacts = {
  measured(figures) {
    const { records, recordsPerSecond, latency } = figuresOf(figures, 'kafka-producer');
    const all = { kind: 'all', unit: 'records', count: records, ratePerSecond: recordsPerSecond, errors: 0 } as const;
    return { operations: [{ ...all, latency }], batch: null };
  },
  headline(figures) {
    const { recordsPerSecond, latency } = figuresOf(figures, 'kafka-producer');
    return `${count(recordsPerSecond)} records/s produced, p99 ${significant(latency.p99)} ms`;
  },
  publishedFigures(figures) {
    const { records, recordsPerSecond, megabytesPerSecond, latency } = figuresOf(figures, 'kafka-producer');
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
