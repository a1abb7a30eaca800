/** The table of a pipeline and its stages. Pure. */
import type { PipelineFinding } from '../findings/pipelines/pipeline-finding.ts';
import { rateText } from '../findings/pipelines/pipeline-text.ts';
import { titleOfCluster } from '../systems/registry.ts';
import type { Table } from './table.ts';

export const pipelinesTitle = 'Stages of the pipeline';

export function pipelineTable(id: string, { pipeline, stages }: PipelineFinding): Table {
  return {
    id,
    caption: pipeline.title,
    columns: [{ label: 'Stage' }, { label: 'Systems' }, { label: 'Sustained rate', numeric: true }, { label: 'Run' }],
    rows: [
      ...stages.map((stage) => ({
        cells: [stage.title, stage.clusters.map(titleOfCluster).join(', '), rateText(stage), stage.runId],
      })),
      { cells: [pipeline.title, 'all', rateText(pipeline), pipeline.runId] },
    ],
    notes: [
      'The rate of the slowest load of the best run, in records or operations a second. “At least” means that no higher rate failed. A stage limits the pipeline if the pipeline reaches 80 % of its rate.',
    ],
  };
}
