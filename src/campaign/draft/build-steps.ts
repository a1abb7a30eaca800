/** Builds the steps of a plan from a draft whose short forms are all expanded. */
import type { Plan, Step } from '../../plan/plan.ts';
import { planDropCaches } from '../../steps/drop-caches/facts.ts';
import { planDrop } from '../../steps/drop/facts.ts';
import { planGrow } from '../../steps/grow/facts.ts';
import { planPause } from '../../steps/pause/facts.ts';
import { planSettle } from '../../steps/settle/facts.ts';
import { significant } from '../../text/figures.ts';
import { factsOf } from '../../workloads/registry.ts';
import { withHostsWhenNeeded } from '../clusters/hosts-when-needed.ts';
import { withRemovedHosts } from '../clusters/removed-hosts.ts';
import { gigabytesOf } from '../datasets/dataset-size.ts';
import { checkHealed } from '../events/run-events.ts';
import type { Faults } from '../faults.ts';
import { checkDistinct } from '../run-bounds.ts';
import { RunBuilder } from './build-runs.ts';
import { datasetsOfSteps } from './complete-steps.ts';
import { isDraftRun, type BuiltRun, type CompleteStep, type Draft } from './draft.ts';

interface BuiltSteps {
  /** The steps and what else a plan says of its runs. */
  built: Pick<Plan, 'steps' | 'matrices'>;
  /** Every run of the steps, with what it was made of. */
  runs: BuiltRun[];
}

/** Faults of runs as a set are reported. */
export function buildSteps(draft: Draft, faults: Faults): BuiltSteps {
  const runs = draft.steps.filter(isDraftRun);
  const builder = new RunBuilder(runs, draft, faults);
  const numbers = new Map<string, number>();
  const next = (name: string): number => {
    const number = (numbers.get(name) ?? 0) + 1;
    numbers.set(name, number);
    return number;
  };
  const made = draft.steps.flatMap((step): Step[] => {
    if (isDraftRun(step)) return builder.build(step);
    if (step.does === 'restart') return [step.restart];
    const { inVariant } = step;
    return [{ ...buildStep(step, next), ...(inVariant === undefined ? {} : { inVariant }) }];
  });
  checkDistinct(builder.built, faults);
  checkHealed(builder.built, made, faults);
  const used = { ...draft, datasets: datasetsOfSteps(draft.unvaried.steps) };
  const steps = withHostsWhenNeeded(withRemovedHosts(made, used, faults), used, faults);
  const matrices = [...new Set(runs.flatMap(({ matrix }) => matrix?.plan ?? []))];
  return {
    built: { steps, ...(matrices.length > 0 ? { matrices: { ...draft.order, all: matrices } } : {}) },
    runs: builder.built,
  };
}

/** @param next the number of a step among those with that name */
function buildStep(step: Exclude<CompleteStep, { does: 'run' | 'restart' }>, next: (name: string) => number): Step {
  switch (step.does) {
    case 'grow': {
      const { dataset, from, to } = step;
      const facts = factsOf(dataset.workload).dataset;
      if (!facts) throw new Error(`Load generator ${dataset.workload} makes no datasets.`);
      const recordsPerSecond = facts.recordsPerSecond(dataset.parameters);
      const size = `${significant(gigabytesOf(to, dataset))} GB`;
      return planGrow({
        dataset: dataset.name,
        number: next(`grow ${dataset.name}`),
        from,
        to,
        recordsPerSecond,
        size,
      });
    }
    case 'settle':
      return planSettle(step.clusters, step.withinSeconds, next('settle'));
    case 'pause':
      return planPause(step.seconds, next('pause'));
    case 'dropCaches':
      return planDropCaches(step.clusters, next('drop-caches'));
    case 'drop':
      return planDrop(step.dataset, next(`drop ${step.dataset}`));
  }
}
