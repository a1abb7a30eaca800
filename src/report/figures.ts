/** The tables of figures under their headings, by system. Empty tables are omitted. */
import type { CampaignData } from '../findings/analyse.ts';
import type { Findings } from '../findings/findings.ts';
import { combinedTable, tablesOfCombined } from './combined-tables.ts';
import { peakTable } from './peak-tables.ts';
import { saturationTables } from './saturation-tables.ts';
import { sharingMoneyTable, sharingTables } from './sharing-tables.ts';
import { resultCostTable } from './result-cost-table.ts';
import type { Table } from './table.ts';
import { loadTables, workloadsIn } from './load-tables.ts';
import { runsOf } from '../plan/runs-of.ts';
import { titleOfCluster } from '../systems/registry.ts';

export interface FigurePart {
  /** Anchor of the heading; absent if nothing links to it. */
  id?: string;
  title: string;
  tables: Table[];
}

/** Isolated runs against combined ones, and all figures of the combined ones. */
export function sharingTablesOf(data: CampaignData, findings: Findings): Table[] {
  return [...sharingTables(findings), sharingMoneyTable(findings), ...tablesOfCombined(data)];
}

export function figureParts(data: CampaignData, findings: Findings): FigurePart[] {
  const parts = [
    { title: 'Peaks', tables: [peakTable(findings)] },
    ...isolatedGroups(data).map((group) => groupPart(group, data, findings)),
    { title: 'Cost per result', tables: [resultCostTable(findings, data.record.plan.profile)] },
  ];
  return parts
    .map((part) => ({ ...part, tables: part.tables.filter((table) => table.rows.length > 0) }))
    .filter((part) => part.tables.length > 0);
}

/** The groups of isolated runs, in the order of the plan. */
function isolatedGroups({ record }: CampaignData): string[] {
  return [...new Set(runsOf(record.plan).map(({ group }) => group))].filter((group) => group !== 'combined');
}

function groupPart(group: string, data: CampaignData, findings: Findings): FigurePart {
  return {
    id: `figures-${group}`,
    title: titleOfCluster(group),
    tables: [
      ...workloadsIn(data, group).flatMap((workload) => loadTables(data, group, workload)),
      combinedTable(data, group),
      ...saturationTables(findings, group),
    ],
  };
}
