/** Tables of two load generators that do the same work. */
import type { CrossCheck, CrossCheckSide } from '../findings/cross-checks/cross-check-finding.ts';
import { milliseconds, rate, significant } from '../text/figures.ts';
import { factsOf } from '../workloads/registry.ts';
import type { Table } from './table.ts';

export const crossChecksTitle = 'Load generators with the same work';

const nothing = '–';

/** The rates, and below them every figure and condition of both. */
export function crossCheckTable(id: string, check: CrossCheck): Table {
  const { base, other, unit, figures, differences } = check;
  const row = (title: string, of: (side: CrossCheckSide) => string): Table['rows'][number] => ({
    cells: [title, of(base), of(other)],
  });
  return {
    id,
    caption: check.work,
    columns: [
      { label: 'Figure' },
      { label: factsOf(base.workload).title, numeric: true },
      { label: factsOf(other.workload).title, numeric: true },
    ],
    rows: [
      row(`${unit}/s, median`, ({ perSecond }) => rate(perSecond.median)),
      row('95 % interval', ({ perSecond: { interval } }) =>
        interval ? `${rate(interval.low)} to ${rate(interval.high)}` : nothing,
      ),
      row('runs', ({ runs }) => String(runs.length)),
      row('latency, median', ({ latency }) => milliseconds(latency?.p50 ?? null)),
      row('latency, p99', ({ latency }) => milliseconds(latency?.p99 ?? null)),
      row('bottleneck', ({ bottleneck }) => bottleneckText(bottleneck)),
      ...figures.map((figure) => ({ cells: [figure.title, significant(figure.base), significant(figure.other)] })),
      ...differences.map(({ condition, values }) => ({ cells: [condition, ...values] })),
    ],
    notes: [
      'Intervals are from the scatter of the repeated runs of all comparisons of this kind. The two ran one after the other, so drift between them is part of the difference.',
    ],
  };
}

function bottleneckText(bottleneck: CrossCheckSide['bottleneck']): string {
  if (!bottleneck || bottleneck.state === 'inconclusive') return 'inconclusive';
  return bottleneck.state === 'found' && bottleneck.title !== null ? bottleneck.title : 'none found';
}
