/** Synthetic runs of two or more variants in blocks A-B-B-A, with the figures of a test. */
import type { PlannedVariant } from '../../../src/plan/plan.ts';
import type { CampaignRecord, LoadFigures, RunResult } from '../../../src/measurement/results/types.ts';
import type { LoadPlan } from '../../../src/plan/plan.ts';
import { madeLoad, openLoop } from '../../workloads/made-load.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';

export interface SampleVariant {
  name: string;
  changes?: string[];
  /** In each block; null for a run that is missing. */
  figures: (LoadFigures | null)[];
}

const start = Date.UTC(2026, 0, 5, 8, 0, 0);
const runSeconds = 60;

/** The valid runs of one level. */
export function variantRuns(load: LoadPlan, variants: SampleVariant[], of = 'producer-100k'): RunResult[] {
  const blocks = variants[0]!.figures.map((_, block) => {
    const order = variants.map(({ name, figures }) => ({ name, figures: figures[block] ?? null }));
    return (block % 2 === 0 ? order : order.toReversed()).map((each) => ({ ...each, block }));
  });
  return blocks.flat().flatMap(({ name, figures, block }, place): RunResult[] => {
    if (figures === null) return [];
    const startMilliseconds = start + place * runSeconds * 1000;
    const window = { startMilliseconds, endMilliseconds: startMilliseconds + 50_000 };
    return [
      {
        schema: 4,
        runId: `${of}-${name}${block === 0 ? '' : `-t${block + 1}`}`,
        group: 'kafka',
        title: 'Producer',
        level: `100,000 records/s (${name})`,
        trial: block + 1,
        state: 'valid',
        invalidReasons: [],
        span: window,
        window,
        attempts: 1,
        variant: { name, of },
        loads: [openLoop(madeLoad(load, figures, { window }))],
      },
    ];
  });
}

/** The record of a campaign with these variants. */
export function recordOf(variants: SampleVariant[]): CampaignRecord {
  const { record } = sampleCampaign();
  const all = variants.map(({ name, changes = [] }): PlannedVariant => ({ name, changes, clusters: {} }));
  return { ...record, plan: { ...record.plan, variants: { trials: 4, seed: 1, all } } };
}
