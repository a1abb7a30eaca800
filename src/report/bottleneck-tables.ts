/** The bottleneck of each system in each run. */
import { textColumns } from '../text/table.ts';
import { pressureFigure, pressureTitle } from '../findings/bottlenecks/bottleneck-text.ts';
import type { Findings, RunBottleneck } from '../findings/findings.ts';
import { titleOfCluster } from '../systems/registry.ts';
import type { Table } from './table.ts';
import { runFolder } from './run-folder.ts';

export function bottleneckTable({ bottlenecks }: Findings): Table {
  return {
    id: 'bottlenecks',
    caption: 'Bottleneck of each system in each run',
    columns: [
      ...textColumns('Run', 'System', 'Verdict', 'Bottleneck, or resource closest to saturation'),
      { label: 'Figure', numeric: true },
      { label: 'Next' },
      { label: 'Figure', numeric: true },
    ],
    rows: bottlenecks.map((bottleneck) => ({
      href: runFolder(bottleneck.runId),
      cells: [
        bottleneck.runId,
        titleOfCluster(bottleneck.system),
        verdictWord(bottleneck),
        ...pressureCells(bottleneck.pressure),
        ...pressureCells(bottleneck.runnerUp),
      ],
    })),
    notes: [],
  };
}

function verdictWord({ state, confidence }: RunBottleneck): string {
  if (state === 'inconclusive') return 'inconclusive';
  return `${state === 'found' ? 'found' : 'none found'}, ${confidence} confidence`;
}

function pressureCells(pressure: RunBottleneck['pressure']): [string, string] {
  return pressure ? [pressureTitle(pressure), pressureFigure(pressure)] : ['–', '–'];
}
