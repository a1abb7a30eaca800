/** The published tables in the published order, under their headings; those without a row are left out. */
import type { CampaignData } from '../findings/analyse.ts';
import type { Findings } from '../findings/findings.ts';
import { operationsTable } from './cassandra-tables.ts';
import { interference } from './charts/interference.ts';
import type { Chart } from './charts/draw.ts';
import { comparisonTables } from './combined-tables.ts';
import { consumerTable, pairTable, producerTable } from './kafka-tables.ts';
import { peakTable } from './peak-tables.ts';
import { saturationTables } from './saturation-tables.ts';
import { sharingMoneyTable, sharingTables } from './sharing-tables.ts';
import { scaleFactorTable, sparkExecutorsTable, sparkTasksTable, sparkTestsTable } from './spark-tables.ts';
import { resultCostTable } from './result-cost-table.ts';
import type { Table } from './table.ts';

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
    { id: 'figures-kafka', title: 'Kafka', tables: [producerTable(data), consumerTable(data), pairTable(data)] },
    {
      id: 'figures-spark',
      title: 'Spark',
      tables: [
        scaleFactorTable(data),
        ...saturationTables(findings),
        sparkExecutorsTable(data),
        sparkTestsTable(data),
        sparkTasksTable(data),
      ],
    },
    { id: 'figures-cassandra', title: 'Cassandra', tables: [operationsTable(data)] },
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
