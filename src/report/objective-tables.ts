/** Tables of an objective over the levels of a load. */
import type { ObjectiveFinding, ObjectiveLevel } from '../findings/response/objective-finding.ts';
import type { OperationLatency } from '../findings/response/operation-latency.ts';
import { figureText } from '../findings/thresholds/judge-value.ts';
import { bytes, count, milliseconds, rate, share, significant } from '../text/figures.ts';
import { rowsOf, type CellColumn } from '../text/table.ts';
import type { Table } from './table.ts';

const numeric = true;
const verdictTexts = { pass: 'holds', fail: 'fails', inconclusive: 'inconclusive' } as const;

export function objectiveTables(id: string, finding: ObjectiveFinding): Table[] {
  return [levelTable(id, finding), operationTable(id, finding)];
}

function levelTable(id: string, { objective, levels, axis, unit, disks }: ObjectiveFinding): Table {
  const columns: CellColumn<ObjectiveLevel>[] = [
    { label: axis, numeric, cell: ({ at }) => count(at) },
    { label: 'Runs', numeric, cell: ({ runs }) => String(runs.length) },
    { label: `${unit}/s reached`, numeric, cell: ({ perSecond }) => rate(perSecond) },
    { label: 'Figure', numeric, cell: ({ figure }) => figureCell(figure.value, figure.unit) },
    { label: '95 %, or range', cell: ({ figure }) => rangeCell(figure) },
    { label: 'Objective', cell: ({ figure }) => verdictTexts[figure.verdict] },
    ...(disks ? diskColumns(levels) : []),
  ];
  return {
    id: `${id}-levels`,
    caption: objective,
    ...rowsOf(levels, columns),
    notes: [
      ...levels.flatMap(({ figure: { verdict, value, reason } }) =>
        verdict === 'inconclusive' && value === null ? [reason] : [],
      ),
      ...(disks ? diskNotes : []),
    ],
  };
}

const diskNotes = [
  'Disks: means of one disk. The kernel counts the operations of a second and their time together, so every operation counts with the mean of its second: single operations were faster and slower.',
];

function diskColumns(levels: ObjectiveLevel[]): CellColumn<ObjectiveLevel>[] {
  const isStated = levels.some(({ disk }) => disk?.ofStatedRate !== null);
  const group = 'Disks';
  const column = (label: string, cell: (disk: NonNullable<ObjectiveLevel['disk']>) => string) => ({
    label,
    group,
    numeric,
    cell: ({ disk }: ObjectiveLevel) => (disk ? cell(disk) : '–'),
  });
  return [
    column('Read', (disk) => `${bytes(disk.readBytesPerSecond)}/s`),
    column('Written', (disk) => `${bytes(disk.writeBytesPerSecond)}/s`),
    ...(isStated ? [column('Of its stated rate', (disk) => share(disk.ofStatedRate))] : []),
    column('Operations/s', (disk) => significant(disk.operationsPerSecond)),
    column('Busy', (disk) => share(disk.busyShare)),
    column('Median', (disk) => milliseconds(disk.p50Milliseconds)),
    column('p90', (disk) => milliseconds(disk.p90Milliseconds)),
    column('p99', (disk) => milliseconds(disk.p99Milliseconds)),
  ];
}

const figureCell = (value: number | null, unit: string): string => (value === null ? '–' : figureText(value, unit));

function rangeCell({ low, high, unit, basis }: ObjectiveLevel['figure']): string {
  return low === null || high === null || basis === 'one-trial'
    ? '–'
    : `${figureText(low, unit)} to ${figureText(high, unit)}`;
}

function operationTable(id: string, { operations = [], axis }: ObjectiveFinding): Table {
  const column = (label: string, of: 'p50' | 'p90' | 'p99' | 'highest') => ({
    label,
    numeric,
    cell: (each: OperationLatency) => valueText(each[of], each),
  });
  return {
    id: `${id}-operations`,
    caption: 'Single operations, as the services counted them on all hosts',
    ...rowsOf(operations, [
      { label: 'What', cell: ({ title }) => title },
      { label: axis, numeric, cell: ({ load }) => count(load) },
      { label: 'Counted', numeric, cell: (each) => count(each.count) },
      column('median', 'p50'),
      column('p90', 'p90'),
      column('p99', 'p99'),
      column('highest', 'highest'),
    ]),
    notes: [
      'Upper bounds of the buckets that the service counts in. A count is read every five seconds, so a few operations from before a window are in it.',
    ],
  };
}

function valueText(value: number | null, { unit }: OperationLatency): string {
  if (value === null) return 'above all buckets';
  return unit === 'seconds' ? milliseconds(1000 * value) : significant(value);
}
