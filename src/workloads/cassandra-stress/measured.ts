/** What cassandra-stress gave, as findings and reports read it. Pure. */
import type { OperationFigures } from '../../measurement/results/types.ts';
import { count, significant } from '../../text/figures.ts';
import type { ResultFacts } from '../facts.ts';
import { figuresOf, publishedLatencies } from '../figures-of.ts';
import type { MeasuredOperations } from '../measured.ts';

export const resultFacts: ResultFacts = {
  measured(figures) {
    const { mix, read, write, errors } = figuresOf(figures, 'cassandra-stress');
    return {
      // It does not say of which kind the operations were that failed.
      operations: [operations('all', mix, errors), operations('read', read, 0), operations('write', write, 0)],
      batch: null,
    };
  },
  headline(figures) {
    const { mix, threads } = figuresOf(figures, 'cassandra-stress');
    return `${count(mix.operationsPerSecond)} ops/s at ${threads} threads, p99 ${significant(mix.latency.p99)} ms`;
  },
  publishedFigures(figures) {
    const { mix, read, write } = figuresOf(figures, 'cassandra-stress');
    return {
      operationsPerSecond: mix.operationsPerSecond,
      readOperationsPerSecond: read.operationsPerSecond,
      writeOperationsPerSecond: write.operationsPerSecond,
      ...publishedLatencies(mix.latency),
    };
  },
  closedLoop: {
    caveat:
      'cassandra-stress ran closed-loop: the next operation waits for the last, so a stall delays the load instead of showing in the ' +
      'latency of the operations it held up (coordinated omission): its latencies flatter.',
  },
};

function operations(kind: string, figures: OperationFigures, errors: number): MeasuredOperations {
  const { operations: count, operationsPerSecond: ratePerSecond, latency } = figures;
  return { kind, unit: 'operations', count, ratePerSecond, errors, latency };
}
