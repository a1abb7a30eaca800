/** Runs of the small plan as a campaign leaves them on disk. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { attemptLayout, runLayout } from '../../../src/measurement/results/layout.ts';
import type { RunLayout } from '../../../src/measurement/results/layout.ts';
import type { RunResult } from '../../../src/measurement/results/types.ts';
import { producerFigures } from '../../report/sample-loads.ts';
import { smallRun } from '../../samples/small-plan.ts';
import { madeLoad } from '../../workloads/made-load.ts';

export const window = { startMilliseconds: 100_000, endMilliseconds: 110_000 };

export function resultOf(runId: string, change: Partial<RunResult> = {}): RunResult {
  const { group, title, level, trial, loads } = smallRun(runId, 'kafka');
  const load = madeLoad(loads[0]!, producerFigures(10_000, 2), { argv: ['java'], window });
  const state = 'valid' as const;
  const result = {
    schema: 4 as const,
    runId,
    group,
    title,
    level,
    trial,
    state,
    invalidReasons: [],
    span: window,
    window,
  };
  return { ...result, attempts: 1, loads: [load], ...change };
}

/** Writes an attempt as `keepRun` does: the last one as the run's own, another next to it. */
export async function leaveRun(campaignFolder: string, result: RunResult, last = true): Promise<void> {
  const { runId, attempts } = result;
  const layout = last ? runLayout(campaignFolder, runId) : attemptLayout(campaignFolder, runId, attempts);
  await leaveOutput(layout, `output of attempt ${attempts}\n`);
  await writeFile(layout.result, JSON.stringify(result));
}

export async function leaveOutput({ loads }: RunLayout, text: string): Promise<void> {
  await mkdir(join(loads, 'producer'), { recursive: true });
  await writeFile(join(loads, 'producer', 'output'), text);
}
