/** What several processes of cassandra-stress did together. Pure. */
import { total } from '../../statistics/sums.ts';
import type { Combining } from '../generator.ts';
import type { MeasuredOperations } from '../measured.ts';
import type { CassandraStressFigures, OperationFigures } from './measured.ts';

/** What the instances did together. */
export const combineStress: Combining<CassandraStressFigures> = (readings, load, { operations, kinds }) => {
  const mix = figuresOf(operations);
  if (!mix) throw new Error(`No instance of load ${load.id} reports a latency`);
  const ofKind = (name: string): OperationFigures | null => {
    const own = kinds.find(({ kind }) => kind === name);
    return own ? figuresOf(own) : null;
  };
  return {
    kind: 'cassandra-stress',
    threads: total(readings.map(({ figures }) => figures.threads)),
    errors: operations.errors,
    mix,
    read: ofKind('read'),
    write: ofKind('write'),
  };
};

function figuresOf({ count, ratePerSecond, latency }: MeasuredOperations): OperationFigures | null {
  return latency && { operations: count, operationsPerSecond: ratePerSecond, latency };
}
