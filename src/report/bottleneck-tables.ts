/** The bottleneck of each system in each run, and what to scale. */
import { pressureFigure, pressureTitle } from '../findings/bottlenecks/bottleneck-text.ts';
import type { Findings, RunBottleneck, SystemFinding } from '../findings/findings.ts';
import { titleOfCluster } from '../systems/registry.ts';
import type { Table } from './table.ts';

export function bottleneckTable({ bottlenecks }: Findings): Table {
  return {
    id: 'bottlenecks',
    caption: 'Bottleneck of each system in each run',
    columns: [
      { label: 'Run' },
      { label: 'System' },
      { label: 'Verdict' },
      { label: 'Bottleneck, or resource closest to saturation' },
      { label: 'Figure', numeric: true },
      { label: 'Next' },
      { label: 'Figure', numeric: true },
    ],
    rows: bottlenecks.map((bottleneck) => ({
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

/** What to scale: one sentence per system and dimension, with its evidence. */
export function adviceTexts({ systems }: Findings): string[] {
  return systems.flatMap(({ system, bottleneck }: SystemFinding) =>
    bottleneck.state === 'none-found'
      ? []
      : bottleneck.advice.map(
          ({ order, sentence, evidence }) =>
            `${titleOfCluster(system)}, ${order}: ${sentence.replace(/\.$/, '')} (${evidence.replace(/\.$/, '')}).`,
        ),
  );
}

function verdictWord({ state, confidence }: RunBottleneck): string {
  if (state === 'inconclusive') return 'inconclusive';
  return `${state === 'found' ? 'found' : 'none found'}, ${confidence} confidence`;
}

function pressureCells(pressure: RunBottleneck['pressure']): [string, string] {
  return pressure ? [pressureTitle(pressure), pressureFigure(pressure)] : ['–', '–'];
}
