/** Up to which load each objective of the campaign holds. */
import type { Findings } from '../../findings/findings.ts';
import type { ObjectiveFinding } from '../../findings/response/objective-finding.ts';
import { diskThroughputText } from '../../findings/response/objective-text.ts';
import { titleOfCluster } from '../../systems/registry.ts';
import { capitalised, plain } from '../../text/figures.ts';
import { byObjective, objectiveLines } from '../charts/by-objective.ts';
import { legendOf } from '../charts/line-chart.ts';
import { charts, details, heading, list, section, tables, type Section } from '../document/document.ts';
import { objectiveTables } from '../objective-tables.ts';

/** Null if the campaign has no objectives. */
export function objectivesSection({ objectives = [] }: Findings): Section | null {
  const nodes = objectives.flatMap((finding, index) => {
    const id = `objective-${index + 1}`;
    const chart = byObjective(id, finding);
    return [
      heading(`${titleOfCluster(finding.system)}: ${finding.title}${disksText(finding)}`, id),
      ...list([capitalised(plain(`${finding.answer.join('')}.`)), ...diskThroughputText(finding)]),
      ...charts([{ chart, legend: legendOf(chart.lines, objectiveLines) }]),
      ...details('Figures of each level', tables(objectiveTables(id, finding))),
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
