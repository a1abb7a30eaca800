/** What bound each system in each run, and what to scale. */
import { pressureFigure, pressureTitle } from '../findings/bottlenecks/wording.ts';
import type { Findings, RunBound, SystemFinding } from '../findings/findings.ts';
import { titleOfCluster } from '../systems/registry.ts';
import type { Table } from './table.ts';

export function boundTable({ bounds }: Findings): Table {
  return {
    id: 'bounds',
    caption: 'What bound each system in each run',
    columns: [
      { label: 'Run' },
      { label: 'System' },
      { label: 'Verdict' },
      { label: 'Resource at its bound, or nearest to it' },
      { label: 'Figure', numeric: true },
      { label: 'Next' },
      { label: 'Figure', numeric: true },
    ],
    rows: bounds.map((bound) => ({
      cells: [
        bound.runId,
        titleOfCluster(bound.system),
        verdictWord(bound),
        ...pressureCells(bound.pressure),
        ...pressureCells(bound.runnerUp),
      ],
    })),
    notes: [],
  };
}

/** What to scale, a sentence a system and dimension, with its evidence. */
export function adviceSentences({ systems }: Findings): string[] {
  return systems.flatMap(({ system, bound }: SystemFinding) =>
    bound.state === 'none-found'
      ? []
      : bound.advice.map(
          ({ order, sentence, evidence }) =>
            `${titleOfCluster(system)}, ${order}: ${sentence.replace(/\.$/, '')} (${evidence.replace(/\.$/, '')}).`,
        ),
  );
}

function verdictWord({ state, confidence }: RunBound): string {
  if (state === 'cannot-tell') return 'cannot tell';
  return state === 'bound' ? `bound, ${confidence}` : `none found, ${confidence}`;
}

function pressureCells(pressure: RunBound['pressure']): [string, string] {
  return pressure ? [pressureTitle(pressure), pressureFigure(pressure)] : ['–', '–'];
}
