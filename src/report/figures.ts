/** The tables of figures under their headings: those of each system alone, then combined against isolated; those without a row are left out. */
import type { CampaignData } from '../findings/analyse.ts';
import type { Findings } from '../findings/findings.ts';
import { interference } from './charts/interference.ts';
import type { Chart } from './charts/draw.ts';
import { comparisonTables } from './combined-tables.ts';
import { peakTable } from './peak-tables.ts';
import { saturationTables } from './saturation-tables.ts';
import { sharingMoneyTable, sharingTables } from './sharing-tables.ts';
import { resultCostTable } from './result-cost-table.ts';
import type { Table } from './table.ts';
import { loadTables, workloadsIn } from './load-tables.ts';
import { togetherTable } from './together-table.ts';
import { runsOf } from '../plan/runs-of.ts';
import { titleOfCluster } from '../systems/registry.ts';

export interface FigurePart {
  /** Of its heading, for links to it; absent where nothing links there. */
  id?: string;
  title: string;
  tables: Table[];
  /** Shown above the tables, which say the same in figures; absent where there is none. */
  charts?: Chart[];
}

export function figureParts(data: CampaignData, findings: Findings): FigurePart[] {
  const parts = [
    { title: 'Peaks', tables: [peakTable(findings)] },
    ...groupsAlone(data).map((group) => groupPart(group, data, findings)),
    {
      id: 'figures-sharing',
      title: 'Combined against isolated',
      charts: interference(findings),
      tables: [...sharingTables(findings), sharingMoneyTable(findings), ...comparisonTables(findings, data.runs)],
    },
    { title: 'What results cost', tables: [resultCostTable(findings, data.record.plan.profile)] },
  ];
  return parts
    .map((part) => ({ ...part, tables: part.tables.filter((table) => table.rows.length > 0) }))
    .filter((part) => part.tables.length > 0);
}

/** The groups of runs that were planned for one system alone, in the order of the plan. */
function groupsAlone({ record }: CampaignData): string[] {
  return [...new Set(runsOf(record.plan).map(({ group }) => group))].filter((group) => group !== 'combined');
}

function groupPart(group: string, data: CampaignData, findings: Findings): FigurePart {
  return {
    id: `figures-${group}`,
    title: titleOfCluster(group),
    tables: [
      ...workloadsIn(data, group).flatMap((workload) => loadTables(data, group, workload)),
      togetherTable(data, group),
      ...saturationTables(findings, group),
    ],
  };
}
