/** How a level is called: in words for people, and as the end of a run's id. */
import type { LoadPlan } from '../plan/plan.ts';
import { exact } from '../text/figures.ts';
import type { ResolvedLoad } from './resolve.ts';

/** `100000` as `100k`, `1000000` as `1m`, `1500` as `1500`. */
function short(count: number): string {
  if (count >= 1e6 && count % 1e6 === 0) return `${count / 1e6}m`;
  if (count >= 1e3 && count % 1e3 === 0) return `${count / 1e3}k`;
  return String(count);
}

/** The offered load of one load tool in words, such as `100,000 records/s`; null for one that takes what it finds. */
function offeredLoad(load: ResolvedLoad | LoadPlan): string | null {
  switch (load.workload) {
    case 'kafka-producer': {
      const rate = load.parameters.offeredRecordsPerSecond;
      return rate === null ? 'as many records/s as it can' : `${exact(rate)} records/s`;
    }
    case 'kafka-consumer':
      return null;
    case 'spark-perf':
      return `scale factor ${load.parameters.scaleFactor}`;
    case 'cassandra-stress': {
      const rate = load.parameters.offeredOperationsPerSecond ?? null;
      return `${load.parameters.threads} ${load.parameters.threads === 1 ? 'thread' : 'threads'}${rate === null ? '' : `, ${exact(rate)} operations/s`}`;
    }
  }
}

/** The offered load of a run in words. */
export function levelInWords(loads: (ResolvedLoad | LoadPlan)[]): string {
  const words = loads.map(offeredLoad).filter((word) => word !== null);
  return words.length === 0 ? 'as fast as it can' : words.join('; ');
}

/** What a run of one load adds to its name, such as `100k`; null where nothing is offered. */
export function levelSuffix(load: ResolvedLoad): string | null {
  switch (load.workload) {
    case 'kafka-producer': {
      const rate = load.parameters.offeredRecordsPerSecond;
      return rate === null ? 'unlimited' : short(rate);
    }
    case 'kafka-consumer':
      return null;
    case 'spark-perf':
      return String(load.parameters.scaleFactor);
    case 'cassandra-stress': {
      const rate = load.parameters.offeredOperationsPerSecond ?? null;
      return `${load.parameters.threads}${rate === null ? '' : `-${short(rate)}`}`;
    }
  }
}
