/**
 * The effects of the factors of matrices. Two runs of the same trial that differ in one factor alone are a pair. The effect of a value
 * is the mean over all pairs with the first value, so every run counts for every factor (R. A. Fisher, "The Design of Experiments",
 * 1935, chapter 6). What another factor changes of the effect shows in the effects at each of its values, and otherwise counts as
 * scatter. Pure.
 */
import { sessionOfRun, type PlannedSessions, type RecordedSessions } from '../../measurement/results/sessions.ts';
import type { RunResult } from '../../measurement/results/types.ts';
import type { MatrixPlan } from '../../plan/run-place.ts';
import { runsOf } from '../../plan/runs-of.ts';
import { contrastOf, type Pair } from '../contrast/contrast.ts';
import { keyFigures, trialsOf, type Trial } from '../contrast/figures.ts';
import type { FactorEffect, MatrixFinding } from './matrix-finding.ts';

/**
 * What differs is decided with all contrasts of the campaign (`contrast-family.ts`).
 *
 * @param runs those with steady windows
 */
export function compareMatrices(runs: RunResult[], record: PlannedSessions): MatrixFinding[] {
  const { matrices } = record.plan;
  return (matrices?.all ?? []).map((matrix) => {
    const { run, factors, combinations } = matrix;
    const title = runsOf(record.plan).find((each) => each.matrix?.of === run)?.title ?? run;
    const effects = effectsOf(matrix, runs, record);
    return { run, title, factors, combinations, trials: matrices?.trials ?? 0, effects };
  });
}

function effectsOf({ run, factors }: MatrixPlan, runs: RunResult[], record: RecordedSessions): FactorEffect[] {
  const trials = runs
    .filter(({ state, matrix }) => state === 'valid' && matrix?.of === run)
    .flatMap((each) => trialsOf(each, sessionOfRun(record, each)));
  const byLoad = Map.groupBy(trials, ({ load }) => load.load.id);
  return [...byLoad.values()].flatMap((own) => {
    const { id: loadId, cluster: system, workload } = own[0]!.load.load;
    return factors.flatMap((factor) => {
      const [base = '', ...others] = factor.values;
      const conditions = factors
        .filter((other) => other !== factor)
        .flatMap(({ name, values }) => values.map((value) => ({ factor: name, value })));
      return others.flatMap((value) =>
        [null, ...conditions].map((at) => {
          const its = at === null ? own : own.filter((trial) => valueOf(trial, at.factor) === at.value);
          const pairs = pairsOf(its, factor.name, [base, value]);
          const contrast = contrastOf({ made: 'blocks', pairs }, keyFigures);
          const of = { loadId, system, workload, factor: factor.name, base, value, at };
          return { ...of, pairs: pairs.length, ...contrast };
        }),
      );
    });
  });
}

function pairsOf(trials: Trial[], factor: string, [base, value]: [string, string]): Pair[] {
  const twins = new Map(
    trials.filter((trial) => valueOf(trial, factor) === value).map((trial) => [restOf(trial, factor), trial]),
  );
  return trials.flatMap((trial): Pair[] => {
    const twin = valueOf(trial, factor) === base ? twins.get(restOf(trial, factor)) : undefined;
    return twin ? [[trial, twin]] : [];
  });
}

function valueOf({ run }: Trial, factor: string): string | undefined {
  return run.matrix?.values[factor];
}

/** Equal for two runs of the same session and trial that differ in the factor alone. */
function restOf({ run, session }: Trial, factor: string): string {
  const others = Object.entries(run.matrix?.values ?? {}).filter(([name]) => name !== factor);
  return JSON.stringify([session, run.trial, others]);
}

/** Why a value has no figures to compare. */
export function unpairedText(factor: string): string {
  return `no two valid, steady runs of a trial differ in ${factor} alone`;
}
