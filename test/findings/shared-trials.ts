/** Synthetic comparisons of isolated and combined runs, in blocks, with the figures of a test. */
import type { LoadPlan, Plan, RunPlan } from '../../src/plan/plan.ts';
import { groupOfLoads } from '../../src/plan/runs-of.ts';
import type { LoadFigures, LoadResult, RunResult } from '../../src/measurement/results/types.ts';
import { madeLoad, openLoop } from '../workloads/made-load.ts';

/** Figures of a load in each block, isolated and combined. */
export interface SharedLoad {
  load: LoadPlan;
  isolated: LoadFigures[];
  combined: LoadFigures[];
}

const start = Date.UTC(2026, 0, 5, 8, 0, 0);
const runSeconds = 60;

/** Valid runs of a comparison in blocks A-B-B-A, and their plan. */
export function sharedTrials(loads: SharedLoad[]): { runs: RunResult[]; blocks: Pick<Plan, 'steps'> } {
  const systems = [...new Set(loads.map(({ load }) => groupOfLoads([load])))];
  const blocks = loads[0]!.combined.length;
  const sketches = Array.from({ length: blocks }, (_, block) => {
    const members = [
      { id: 'combined', own: loads, side: 'combined' as const },
      ...systems.map((system) => ({
        id: `together-${system}-alone`,
        own: loads.filter(({ load }) => groupOfLoads([load]) === system),
        side: 'isolated' as const,
      })),
    ];
    return (block % 2 === 0 ? members : members.toReversed()).map((member) => ({ ...member, block }));
  }).flat();
  const runs = sketches.map(({ id, own, side, block }, place): RunResult => {
    const startMilliseconds = start + place * runSeconds * 1000;
    const window = { startMilliseconds, endMilliseconds: startMilliseconds + 50_000 };
    return {
      schema: 4,
      runId: block === 0 ? id : `${id}-t${block + 1}`,
      group: groupOfLoads(own.map(({ load }) => load)),
      title: 'All of it together',
      level: 'as it is',
      trial: block + 1,
      state: 'valid',
      invalidReasons: [],
      span: window,
      window,
      attempts: 1,
      loads: own.map(({ load, ...sides }): LoadResult => openLoop(madeLoad(load, sides[side][block]!, { window }))),
    };
  });
  const planned = runs.map(({ runId: id, group, title, level, trial, loads: own }): RunPlan => ({
    kind: 'run',
    id,
    group,
    title,
    level,
    trial,
    loads: own.map(({ load }) => load),
    plannedSeconds: runSeconds,
    limitSeconds: 300,
    block: { of: 'combined', number: trial },
  }));
  return { runs, blocks: { steps: planned } };
}
