/** Report columns for YCSB: latency from sending, next to the latency from the schedule. Pure. */
import { milliseconds } from '../../text/figures.ts';
import type { ReportFacts } from '../report-facts.ts';
import { kindFacts, operationKinds } from './operations.ts';
import type { YcsbFigures, YcsbOperationFigures } from './measured.ts';

export const report: ReportFacts<YcsbFigures> = {
  columns: [
    { label: 'Median from sending', numeric: true, cell: (figures, kind) => fromSending(figures, kind, 'p50') },
    { label: 'p99 from sending', numeric: true, cell: (figures, kind) => fromSending(figures, kind, 'p99') },
  ],
};

function fromSending(figures: YcsbFigures, kind: string, percentile: 'p50' | 'p99'): string {
  return milliseconds(figuresOf(figures, kind)?.serviceLatency?.[percentile] ?? null);
}

function figuresOf({ all, operations }: YcsbFigures, kind: string): YcsbOperationFigures | undefined {
  if (kind === 'all') return all;
  const named = operationKinds.find((each) => kindFacts[each].name === kind);
  return named && operations[named];
}
