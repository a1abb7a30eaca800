/** Figures of a load of acknowledged writes, and their common form. Pure. */
import { z } from 'zod';
import { count, duration, plain } from '../../text/figures.ts';
import type { ResultFacts } from '../facts.ts';
import { latencySchema, type SeriesPoint } from '../load-output.ts';
import type { LatencyHistogram, Measured, OperationsTail } from '../measured.ts';
import { supportedBy, tailText } from '../percentile-support.ts';
import type { Target } from '../target.ts';

const figures = z.object({
  kind: z.literal('acknowledged-writes'),
  threads: z.number(),
  /** Acknowledged in the window. */
  operations: z.number(),
  operationsPerSecond: z.number(),
  latency: latencySchema,
  /** Of the whole load, its warm-up included. */
  acknowledged: z.number(),
  failed: z.number(),
  missing: z.number(),
  different: z.number(),
  /** From the first write to the acknowledgement of the first and of the last lost one; null if none was lost. */
  lostSeconds: z.object({ first: z.number(), last: z.number() }).nullable(),
  /** Consistency level of reading back. */
  readConsistency: z.string(),
});

export type AcknowledgedFigures = z.output<typeof figures>;

export const lostOf = ({ missing, different }: AcknowledgedFigures): number => missing + different;

export const resultFacts: ResultFacts<AcknowledgedFigures> = {
  figures,
  headline(own) {
    const tail = tailText(supportedBy(own.latency, own.operations), 'operations');
    const lost = lostOf(own);
    const verdict =
      lost === 0
        ? 'no acknowledged write lost'
        : `${count(lost)} of ${count(own.acknowledged)} acknowledged writes lost`;
    return plain(`${count(own.operationsPerSecond)} writes/s acknowledged, ${tail}; ${verdict}`);
  },
  answers(own) {
    const { acknowledged, failed, missing, different, lostSeconds, readConsistency } = own;
    const readBack = `read back at ${readConsistency}`;
    const others = failed === 0 ? '' : ` ${count(failed)} more failed, so nothing was promised of them.`;
    if (!lostSeconds)
      return [
        `Was an acknowledged write lost? No: all ${count(acknowledged)} were there when they were ${readBack}.${others}`,
      ];
    const which = different === 0 ? '' : ` (${count(missing)} missing, ${count(different)} with another value)`;
    const from = duration(lostSeconds.first);
    const to = duration(lostSeconds.last);
    return [
      `Was an acknowledged write lost? Yes: ${count(missing + different)} of ${count(acknowledged)}, ${readBack}${which}. They were acknowledged between ${from} and ${to} after the first write.${others}`,
    ];
  },
  publishedFigures: ({ operationsPerSecond }) => ({ operationsPerSecond }),
  withoutWarmUp(own, { operations }) {
    const [rest] = operations;
    if (!rest) return own;
    return {
      ...own,
      operations: rest.count,
      operationsPerSecond: rest.ratePerSecond,
      latency: rest.latency ?? own.latency,
    };
  },
};

/** @param errors failed writes in the window */
export function measuredWrites(
  { operations: count_, operationsPerSecond: ratePerSecond, latency }: AcknowledgedFigures,
  errors: number,
  target: Target | null,
  series: SeriesPoint[],
  log: { histogram: LatencyHistogram | null; tails: OperationsTail[] },
): Measured {
  const all = { kind: 'all', unit: 'operations', count: count_, ratePerSecond, errors, latency } as const;
  return { target, operations: [{ ...all, countedFrom: 'schedule', ...log }], batch: null, series };
}
