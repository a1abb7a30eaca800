/** The bottleneck of each system in each run, and the resources that were judged for a verdict. */
import type { PointBottleneck } from '../findings/axis/cause-findings.ts';
import type { Bottleneck } from '../findings/bottlenecks/bottleneck.ts';
import { pressureFigure, pressureTitle } from '../findings/bottlenecks/bottleneck-text.ts';
import type { Findings, RunBottleneck } from '../findings/findings.ts';
import { titleOfCluster } from '../systems/registry.ts';
import { numberColumn, tableOf, textColumn, type Table } from '../text/table.ts';
import { runFolder } from './document/document.ts';

export function bottleneckTable({ bottlenecks }: Findings): Table {
  const table = tableOf('bottlenecks', 'Bottleneck of each system in each run', bottlenecks, [
    textColumn('Run', ({ runId }) => runId),
    textColumn('System', ({ system }) => titleOfCluster(system)),
    textColumn('Verdict', verdictWord),
    textColumn('Bottleneck, or resource closest to saturation', ({ pressure }) => pressureName(pressure)),
    numberColumn('Figure', ({ pressure }) => pressureValue(pressure)),
    textColumn('Next', ({ runnerUp }) => pressureName(runnerUp)),
    numberColumn('Figure', ({ runnerUp }) => pressureValue(runnerUp)),
  ]);
  return { ...table, rows: table.rows.map((row, index) => ({ ...row, href: runFolder(bottlenecks[index]!.runId) })) };
}

function verdictWord({ state, confidence }: RunBottleneck): string {
  if (state === 'inconclusive') return 'inconclusive';
  return `${state === 'found' ? 'found' : 'none found'}, ${confidence} confidence`;
}

type Pressure = RunBottleneck['pressure'];
const pressureName = (pressure: Pressure): string => (pressure ? pressureTitle(pressure) : '–');
const pressureValue = (pressure: Pressure): string => (pressure ? pressureFigure(pressure) : '–');

/** Most resources are far from saturation: the closest are enough. */
const shownPressures = 12;

export function pressureTable(system: string, { pressures }: Bottleneck): Table {
  return tableOf(
    `pressures-${system}`,
    `Judged resources of ${titleOfCluster(system)}, the closest to saturation first`,
    pressures.slice(0, shownPressures),
    [
      textColumn('Resource', pressureTitle),
      numberColumn('Figure', pressureFigure),
      numberColumn('Bottleneck from', (pressure) => pressureFigure({ ...pressure, figure: pressure.threshold })),
    ],
  );
}

/** As a cell of a table. */
export function bottleneckCell(bottleneck: PointBottleneck | null): string {
  if (!bottleneck || bottleneck.state === 'inconclusive') return 'inconclusive';
  return bottleneck.state === 'found' && bottleneck.title !== null ? bottleneck.title : 'none found';
}
