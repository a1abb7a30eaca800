/** Up to which load each objective of the campaign holds, with its figure at each level. */
import type { Findings } from '../../findings/findings.ts';
import type { ObjectiveFinding, ObjectiveLevel } from '../../findings/response/objective-finding.ts';
import { diskThroughputText } from '../../findings/response/objective-text.ts';
import type { OperationLatency } from '../../findings/response/operation-latency.ts';
import { figureText } from '../../findings/thresholds/judge-value.ts';
import { titleOfCluster } from '../../systems/registry.ts';
import { bytes, capitalised, count, milliseconds, plain, rate, share, significant } from '../../text/figures.ts';
import { numberColumn, tableOf, textColumn, type CellColumn, type Table } from '../../text/table.ts';
import { byObjective } from '../charts/by-objective.ts';
import { charts, details, heading, list, section, tables, type Section } from '../document/document.ts';

/** Null if the campaign has no objectives. */
export function objectivesSection({ objectives = [] }: Findings): Section | null {
  const nodes = objectives.flatMap((finding, index) => {
    const id = `objective-${index + 1}`;
    return [
      heading(`${titleOfCluster(finding.system)}: ${finding.title}${disksText(finding)}`, id),
      ...list([capitalised(plain(`${finding.answer.join('')}.`)), ...diskThroughputText(finding)]),
      ...charts([byObjective(id, finding)]),
      ...details('Figures of each level', tables([levelTable(id, finding), operationTable(id, finding)])),
    ];
  });
  return section('objectives', 'Objectives', nodes);
}

function disksText({ disks }: ObjectiveFinding): string {
  if (!disks) return '';
  const { hardware, name, isShared } = disks;
  return isShared
    ? ', the disk of this machine, which everything on it uses'
    : `, disks of ${hardware}${name === null ? '' : `, ${name}`}`;
}

const verdictTexts = { pass: 'holds', fail: 'fails', inconclusive: 'inconclusive' } as const;

export function levelTable(id: string, { objective, levels, axis, unit, disks }: ObjectiveFinding): Table {
  return tableOf(
    `${id}-levels`,
    objective,
    levels,
    [
      numberColumn(axis, ({ at }) => count(at)),
      numberColumn('Runs', ({ runs }) => String(runs.length)),
      numberColumn(`${unit}/s reached`, ({ perSecond }) => rate(perSecond)),
      numberColumn('Figure', ({ figure }) => (figure.value === null ? '–' : figureText(figure.value, figure.unit))),
      textColumn('95 %, or range', ({ figure }) => rangeCell(figure)),
      textColumn('Objective', ({ figure }) => verdictTexts[figure.verdict]),
      ...(disks ? diskColumns(levels) : []),
    ],
    [
      ...levels.flatMap(({ figure: { verdict, value, reason } }) =>
        verdict === 'inconclusive' && value === null ? [reason] : [],
      ),
      ...(disks
        ? [
            'Disks: means of one disk. The kernel counts the operations of a second and their time together, so every operation counts with the mean of its second: single operations were faster and slower.',
          ]
        : []),
    ],
  );
}

const diskColumn = (label: string, cell: (disk: NonNullable<ObjectiveLevel['disk']>) => string) =>
  numberColumn(label, ({ disk }: ObjectiveLevel) => (disk ? cell(disk) : '–'), 'Disks');

function diskColumns(levels: ObjectiveLevel[]): CellColumn<ObjectiveLevel>[] {
  const isStated = levels.some(({ disk }) => disk?.ofStatedRate !== null);
  return [
    diskColumn('Read', (disk) => `${bytes(disk.readBytesPerSecond)}/s`),
    diskColumn('Written', (disk) => `${bytes(disk.writeBytesPerSecond)}/s`),
    ...(isStated ? [diskColumn('Of its stated rate', (disk) => share(disk.ofStatedRate))] : []),
    diskColumn('Operations/s', (disk) => significant(disk.operationsPerSecond)),
    diskColumn('Busy', (disk) => share(disk.busyShare)),
    diskColumn('Median', (disk) => milliseconds(disk.p50Milliseconds)),
    diskColumn('p90', (disk) => milliseconds(disk.p90Milliseconds)),
    diskColumn('p99', (disk) => milliseconds(disk.p99Milliseconds)),
  ];
}

function rangeCell({ low, high, unit, basis }: ObjectiveLevel['figure']): string {
  return low === null || high === null || basis === 'one-trial'
    ? '–'
    : `${figureText(low, unit)} to ${figureText(high, unit)}`;
}

function operationTable(id: string, { operations = [], axis }: ObjectiveFinding): Table {
  return tableOf(
    `${id}-operations`,
    'Single operations, as the services counted them on all hosts',
    operations,
    [
      textColumn('What', ({ title }) => title),
      numberColumn(axis, ({ load }) => count(load)),
      numberColumn('Counted', (each) => count(each.count)),
      numberColumn('median', (each) => valueText(each.p50, each)),
      numberColumn('p90', (each) => valueText(each.p90, each)),
      numberColumn('p99', (each) => valueText(each.p99, each)),
      numberColumn('highest', (each) => valueText(each.highest, each)),
    ],
    [
      'Upper bounds of the buckets that the service counts in. A count is read every five seconds, so a few operations from before a window are in it.',
    ],
  );
}

function valueText(value: number | null, { unit }: OperationLatency): string {
  if (value === null) return 'above all buckets';
  return unit === 'seconds' ? milliseconds(1000 * value) : significant(value);
}
