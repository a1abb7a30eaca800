/** Evidence that is folded: figures of every run, the comparison with published figures, method, lease. */
import type { CampaignData } from '../../findings/analyse.ts';
import type { Findings } from '../../findings/findings.ts';
import { subjectText } from '../../findings/sharing/sharing-subject-text.ts';
import { groupsOf } from '../../plan/clusters.ts';
import type { RunGroup } from '../../plan/plan.ts';
import { titleOfCluster } from '../../systems/registry.ts';
import { baselineParts, baselineTitle } from '../baseline-tables.ts';
import { changeCharts } from '../charts/changes.ts';
import type { Chart } from '../charts/chart.ts';
import { costTables } from '../cost-tables.ts';
import {
  charts,
  details,
  heading,
  list,
  section,
  tables,
  text,
  type Node,
  type Section,
} from '../document/document.ts';
import { figureParts, sharingTablesOf, type FigurePart } from '../figures.ts';
import { leaseTexts, leaseTitle } from '../lease-text.ts';
import { methodTables } from '../method-tables.ts';
import { methodTexts } from '../method-text.ts';
import { useTable } from '../use-tables.ts';
import { caveatNodes } from './caveats.ts';
import { confidenceNodes } from './confidence.ts';
import { cleanupText } from './head.ts';

const folded = (found: Section | null): Section | null => found && { ...found, isFolded: true };

const partNodes = (part: FigurePart): Node[] => [heading(part.title, part.id), ...tables(part.tables)];

/** Isolated against combined: a chart of each load, and the figures. */
export function sharingSection(data: CampaignData, findings: Findings): Section | null {
  const shown = sharingTablesOf(data, findings);
  return section('figures-sharing', 'Isolated and combined', [
    ...charts(sharingCharts(findings).map((chart) => ({ chart }))),
    ...details('Figures', [...caveatNodes(findings, 'sharing'), ...tables(shown)]),
  ]);
}

/** The cost of sharing hosts: a row for each load. */
export function sharingCharts({ systems }: Findings): Chart[] {
  const measured = systems.flatMap(({ sharing }) =>
    sharing.flatMap((each) => (each.state === 'measured' ? [each] : [])),
  );
  const rows = measured.map((each) => ({ title: subjectText(each), figures: each.figures }));
  return changeCharts('interference', 'from isolated to combined', rows);
}

export function figuresSection(data: CampaignData, findings: Findings): Section | null {
  return folded(section('figures', 'Figures of every run', figureParts(data, findings).flatMap(partNodes)));
}

/** It is long, and not every reader needs it. */
export function baselinesSection(findings: Findings): Section | null {
  return folded(section('baselines', baselineTitle, baselineParts(findings).flatMap(partNodes)));
}

export function methodSection(data: CampaignData, findings: Findings): Section | null {
  const uses = groupsOf(data.record.plan).map((group) => useTable(group, groupTitle(group), data));
  return folded(
    section('method', 'How it was measured', [
      ...list(methodTexts(data)),
      ...tables(methodTables(data, findings)),
      ...tables(uses),
      ...confidenceNodes(),
      heading('Cleanup of the hardware'),
      text(cleanupText(data.record)),
      ...list(data.record.outcome?.cleanup?.checked ?? []),
    ]),
  );
}

function groupTitle(group: RunGroup): string {
  return group === 'combined' ? 'All systems combined' : `${titleOfCluster(group)}, isolated`;
}

export function leaseSection({ record }: CampaignData): Section | null {
  return folded(section('lease', leaseTitle, [...list(leaseTexts(record)), ...tables(costTables(record))]));
}
