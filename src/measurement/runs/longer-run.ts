/** A run whose loads last longer than planned, because a window was too short for its figures. Pure. */
import { z } from 'zod';
import type { LoadPlan, RunPlan } from '../../plan/plan.ts';
import { fillReader } from '../../search/loads.ts';
import { factsOf } from '../../workloads/registry.ts';

/** How many times as long an attempt lasts as one whose window was too short. */
const factor = 2;

/** What reads while others write reads as much more; a batch stays as it is. */
export function longerRun(run: RunPlan): RunPlan {
  const longer = run.loads.map(longerLoad);
  const loads = longer.map((load) => fillReader(load, longer));
  const added = longestSeconds(loads) - longestSeconds(run.loads);
  return {
    ...run,
    loads,
    plannedSeconds: run.plannedSeconds + added,
    // As much room as planned, for a machine three times as slow.
    limitSeconds: run.limitSeconds + 3 * added,
  };
}

const longestSeconds = (loads: LoadPlan[]): number => Math.max(...loads.map(({ plannedSeconds }) => plannedSeconds));

function longerLoad(load: LoadPlan): LoadPlan {
  const { lengths } = factsOf(load.workload);
  if (!lengths) return load;
  const given = Object.entries(load.parameters).filter(([name]) => lengths.includes(name));
  const parameters = Object.fromEntries(given.map(([name, value]) => [name, factor * z.number().parse(value)]));
  const plannedSeconds = factor * load.plannedSeconds;
  return { ...load, plannedSeconds, parameters: { ...load.parameters, ...parameters } };
}
