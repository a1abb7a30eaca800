/** Plans the runs: ids, order, sources and lengths. */
import { withBackgrounds } from './background-loads.ts';
import type { Faults } from './faults.ts';
import { loadLevelText, levelSuffix } from '../workloads/level.ts';
import { checkHealed, lengthsWithEvents } from './events/run-events.ts';
import { interleaved, type Turn } from './interleaved.ts';
import { planLoad, type NamedRun } from './loads.ts';
import { combinedGroup, groupOfLoads } from '../plan/runs-of.ts';
import { levelWithVariant } from '../plan/variants.ts';
import { type LoadPlan, type RunGroup, type RunPlan, type Step, runKind } from '../plan/plan.ts';
import { idOfSlice } from '../plan/run-place.ts';
import { cellSuffix, inBlockOrder, levelWithCell } from './matrix/matrix-order.ts';
import { isComplete, type ResolvedRun } from './resolved-run.ts';
import { searchedLoad } from '../search/loads.ts';
import { areFillable, isSearchable, planSearchStep, searchAt } from './searches.ts';
import { checkDistinct, type Repetition, type Unrolled } from './run-bounds.ts';
import { checkSliceSum, countSlices } from './slices/plan-slices.ts';
import { affectedRuns, everyGroup, hasLayouts, variantTurns } from './variants/variant-turns.ts';
import type { OwnFiles } from '../workloads/own-files.ts';
import { factsOf } from '../workloads/registry.ts';
import { idOfTrial } from '../workloads/run-name.ts';

/**
 * Isolated runs come first, with the systems in the order of the file. All trials of a system are consecutive, after its warm-ups.
 */
export function planRuns(resolved: ResolvedRun[], repetition: Repetition, files: OwnFiles, faults: Faults): Step[] {
  const named = nameRuns(resolved, faults);
  const unrolled: Unrolled[] = [];
  const steps: Step[] = [];
  const done: NamedRun[] = [];
  const loadsOf = (run: NamedRun, ofTrial: (id: string) => string): LoadPlan[] => {
    const loads = run.loads.map((load) => planLoad(load, run, named, done, ofTrial, files, faults));
    return withBackgrounds(
      loads.filter((load) => load !== null),
      run.search ? [] : run.loads,
    );
  };
  for (const { run, trial, comparedIn, restart } of inOrder(named, repetition, faults)) {
    // A comparison may have more trials than the run that it reads from.
    const isOwn = (id: string): boolean => id === run.id || comparedIn === null;
    const ofTrial = (id: string): string => idOfTrial(id, isOwn(id) ? trial : Math.min(trial, repetition.trials));
    const ofSlice = (number: number) => (id: string) => (id === run.id ? idOfSlice(id, number) : id);
    const sound = loadsOf(run, run.slices ? ofSlice(1) : ofTrial);
    // A run name as a source means the combined run, not one of its isolated parts.
    if (comparedIn === null || comparedIn === run.id) done.push(run);
    if (restart) steps.push(restart);
    if (sound.length < run.declared.length) continue;
    const group = groupOfLoads(sound);
    const searched = run.search && searchedLoad(run.search, sound, ({ id }) => id);
    if (run.search && searched) {
      if (isSearchable(searched.workload, run.search.over) && areFillable(run.search)) {
        const ofEach = { group, title: run.title, ...(run.variant ? { variant: run.variant } : {}) };
        const step = planSearchStep(searchAt(run.search, run, trial), ofEach, sound);
        unrolled.push(...step.possibleRuns.map((plan) => ({ of: run, plan })));
        steps.push(step);
      }
      continue;
    }
    const plan: RunPlan = {
      kind: runKind,
      id: ofTrial(run.id),
      group,
      title: run.title,
      level: levelWithCell(levelWithVariant(loadLevelText(run.loads), run.variant), run.matrix?.values),
      trial,
      loads: sound,
      ...lengthsWithEvents(run, sound, faults),
      ...(run.warmUp ? { warmUp: true as const } : {}),
      ...sweepOf(run, sound),
      ...(comparedIn === null ? {} : { block: { of: comparedIn, number: trial } }),
      ...(run.variant ? { variant: run.variant } : {}),
      ...(run.matrix ? { matrix: run.matrix } : {}),
    };
    const count = run.slices ? countSlices(run.slices, sound, faults) : null;
    const slices = Array.from({ length: count ?? 0 }, (_, index): RunPlan => {
      const number = index + 1;
      const loads = number === 1 ? sound : loadsOf(run, ofSlice(number));
      return {
        ...plan,
        id: idOfSlice(run.id, number),
        trial: number,
        loads,
        slice: { of: run.id, number, count: count! },
      };
    });
    const own = run.slices ? slices : [plan];
    unrolled.push(...own.map((each) => ({ of: run, plan: each })));
    steps.push(...own);
  }
  checkDistinct(unrolled, faults);
  checkHealed(unrolled, steps, faults);
  checkSliceSum(
    steps,
    named.flatMap(({ slices }) => slices ?? []),
    faults,
  );
  return steps;
}

/** Only batches can be saturated; the batch size is the level. */
export function sweepOf(
  { id, name, onSaturation, variant, matrix }: NamedRun,
  loads: LoadPlan[],
): Pick<RunPlan, 'sweep'> {
  const sizes = loads.flatMap(({ workload, parameters }) => factsOf(workload).batchSize?.(parameters) ?? []);
  // A combination has no higher level: it differs in more than the size.
  const of = matrix ? id : variant ? `${name}-${variant.name}` : name;
  return sizes.length === 0 ? {} : { sweep: { of, level: Math.max(...sizes), onSaturation } };
}

function groupOfRun(run: NamedRun): RunGroup {
  return groupOfLoads(run.declared);
}

function inOrder(named: NamedRun[], { trials, seed, sharing, variants, path }: Repetition, faults: Faults): Turn[] {
  const byGroup = Map.groupBy(named, groupOfRun);
  const together = byGroup.get(combinedGroup) ?? [];
  byGroup.delete(combinedGroup);
  const repeated = (runs: NamedRun[]): Turn[] =>
    Array.from({ length: trials }, (_, index) =>
      inBlockOrder(runs, index, seed)
        .toSorted((one, other) => Number(other.warmUp) - Number(one.warmUp))
        // A search has its own confirmation runs, and a long run its slices.
        .filter((run) => index === 0 || !(run.search || run.warmUp || run.slices))
        .map((run) => ({ run, trial: index + 1, comparedIn: null })),
    ).flat();
  if (variants) {
    const affected = affectedRuns(named, variants.all);
    const turnsOf = variantTurns(named, variants);
    const inGroups = [...byGroup, [combinedGroup, together] as const];
    const groups = hasLayouts(variants.all) ? [[everyGroup, inGroups.flatMap(([, runs]) => runs)] as const] : inGroups;
    return groups.flatMap(([group, runs]) => {
      const own = runs.filter((run) => affected.has(run));
      if (own.length === 0) return repeated(runs);
      const { turns, startsFresh } = turnsOf(group, own);
      const others = runs.filter((run) => !affected.has(run));
      const isPreparation = others.every((run) => run.warmUp);
      return [...(isPreparation && !startsFresh ? [] : repeated(others)), ...turns];
    });
  }
  const alone = [...byGroup.values()].flatMap(repeated);
  if (!sharing) return [...alone, ...repeated(together)];
  const once = together.filter((run) => run.warmUp || run.search);
  if (once.length === together.length) {
    faults.add(
      path,
      'no run of this size loads several systems, so there is nothing to compare; add such a run or remove this',
    );
  }
  const compared = interleaved(
    together.filter((run) => !once.includes(run)),
    sharing,
  );
  for (const run of named) {
    if (!compared.some((turn) => turn.run !== run && turn.run.id === run.id)) continue;
    faults.add(run.path, `gives a run the id ${run.id}, which the comparison under sharing needs; rename it`);
  }
  return [...alone, ...repeated(once), ...compared];
}

function nameRuns(resolved: ResolvedRun[], faults: Faults): NamedRun[] {
  const named: NamedRun[] = [];
  for (const run of resolved) {
    const siblings = resolved.filter((other) => other.name === run.name);
    const [first] = run.loads;
    const suffix = run.matrix
      ? cellSuffix(run.matrix.values)
      : run.loads.length === 1 && first && !run.search
        ? levelSuffix(first)
        : null;
    const number = siblings.length > 1 ? String(siblings.indexOf(run) + 1) : null;
    const ending = suffix ?? number;
    const id = ending === null ? run.name : `${run.name}-${ending}`;
    if (isComplete(run) && named.some((other) => isComplete(other) && other.id === id)) {
      faults.add(
        run.path,
        `gives a second run the id ${id}; give each level a different load, and use trials to repeat`,
      );
    }
    named.push({ ...run, id });
  }
  return named;
}
