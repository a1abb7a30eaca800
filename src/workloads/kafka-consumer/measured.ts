/** What a consumer gave, as findings and reports read it. Pure. */
import { count, significant } from '../../text/figures.ts';
import type { ResultFacts } from '../facts.ts';
import { figuresOf } from '../figures-of.ts';

export const resultFacts: ResultFacts = {
  measured(figures) {
    const { records, recordsPerSecond } = figuresOf(figures, 'kafka-consumer');
    const all = { kind: 'all', unit: 'records', count: records, ratePerSecond: recordsPerSecond, errors: 0 } as const;
    return { operations: [{ ...all, latency: null }], batch: null };
  },
  headline(figures) {
    const { recordsPerSecond, megabytesPerSecond } = figuresOf(figures, 'kafka-consumer');
    return `${count(recordsPerSecond)} records/s consumed, ${significant(megabytesPerSecond)} MB/s`;
  },
  publishedFigures(figures, window) {
    const { records, recordsPerSecond, megabytes, megabytesPerSecond } = figuresOf(figures, 'kafka-consumer');
    const totalSeconds = (window.endMilliseconds - window.startMilliseconds) / 1000;
    return { records, recordsPerSecond, megabytes, megabytesPerSecond, totalSeconds };
  },
};
