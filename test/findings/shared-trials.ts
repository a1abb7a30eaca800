/** Comparisons of alone with together, made by hand: block by block, with figures that a test gives. */
import type { LoadPlan, Plan, RunPlan } from '../../src/plan/plan.ts';
import type { LoadFigures, LoadResult, RunResult } from '../../src/measurement/results/types.ts';
import { groupOf } from '../../src/workloads/registry.ts';
import { madeLoad, openLoop } from '../workloads/made-load.ts';

/** What a load gave in each block alone, and in each together. */
export interface SharedLoad {
  load: LoadPlan;
  alone: LoadFigures[];
  together: LoadFigures[];
}

const start = Date.UTC(2026, 0, 5, 8, 0, 0);
const runSeconds = 60;

/** Runs of a comparison named `together` in blocks A-B-B-A, all whole, and the plan's account of them. */
export function sharedTrials(loads: SharedLoad[]): { runs: RunResult[]; blocks: Pick<Plan, 'steps'> } {
  const systems = [...new Set(loads.map(({ load }) => groupOf([load.workload])))];
  const blocks = loads[0]!.together.length;
  const sketches = Array.from({ length: blocks }, (_, block) => {
    const members = [
      { id: 'together', own: loads, side: 'together' as const },
      ...systems.map((system) => ({
        id: `together-${system}-alone`,
        own: loads.filter(({ load }) => groupOf([load.workload]) === system),
        side: 'alone' as const,
      })),
    ];
    return (block % 2 === 0 ? members : members.toReversed()).map((member) => ({ ...member, block }));
  }).flat();
  const runs = sketches.map(({ id, own, side, block }, place): RunResult => {
    const startMilliseconds = start + place * runSeconds * 1000;
    const window = { startMilliseconds, endMilliseconds: startMilliseconds + 50_000 };
    return {
      schema: 3,
      runId: block === 0 ? id : `${id}-t${block + 1}`,
      group: groupOf(own.map(({ load }) => load.workload)),
      title: 'All of it together',
      level: 'as it is',
      trial: block + 1,
      state: 'whole',
      voidReasons: [],
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
    block: { of: 'together', number: trial },
  }));
  return { runs, blocks: { steps: planned } };
}
