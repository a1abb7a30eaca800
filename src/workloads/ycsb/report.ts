/** Report columns for YCSB: latency from sending, next to the latency from the schedule. Pure. */
import { milliseconds } from '../../text/figures.ts';
import { supportedBy } from '../percentile-support.ts';
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
  const own = figuresOf(figures, kind);
  if (!own?.serviceLatency) return milliseconds(null);
  return milliseconds(supportedBy(own.serviceLatency, own.operations)[percentile]);
}

function figuresOf({ all, operations }: YcsbFigures, kind: string): YcsbOperationFigures | undefined {
  if (kind === 'all') return all;
  const named = operationKinds.find((each) => kindFacts[each].name === kind);
  return named && operations[named];
}
