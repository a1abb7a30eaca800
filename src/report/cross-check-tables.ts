/** Tables of two load generators that do the same work. */
import type { CrossCheck, CrossCheckSide } from '../findings/cross-checks/cross-check-finding.ts';
import { significant } from '../text/figures.ts';
import { factsOf } from '../workloads/registry.ts';
import { contrastTable } from './contrast-table.ts';
import type { Row, Table } from './table.ts';

export const crossChecksTitle = 'Load generators with the same work';

/** The figures of both, and below them what else was measured of both and the conditions that differ. */
export function crossCheckTable(id: string, check: CrossCheck): Table {
  const { base, other, figures, omitted, evidence, differences } = check;
  const table = contrastTable({
    id,
    caption: check.work,
    subjects: [],
    sides: [factsOf(base.workload).title, factsOf(other.workload).title],
    rows: [{ subject: [], figures, omitted }],
  });
  const row = (...cells: string[]): Row => ({ cells: [...cells, ...table.columns.slice(cells.length).map(() => '–')] });
  return {
    ...table,
    rows: [
      ...table.rows,
      row('runs', String(base.runs.length), String(other.runs.length)),
      row('bottleneck', bottleneckText(base), bottleneckText(other)),
      ...evidence.map((each) => row(each.title, significant(each.base), significant(each.other))),
      ...differences.map(({ condition, values }) => row(condition, ...values)),
    ],
  };
}

function bottleneckText({ bottleneck }: CrossCheckSide): string {
  if (!bottleneck || bottleneck.state === 'inconclusive') return 'inconclusive';
  return bottleneck.state === 'found' && bottleneck.title !== null ? bottleneck.title : 'none found';
}
