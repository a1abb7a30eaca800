/** Judges a figure of a campaign against a limit of its own. Pure. */
import type { RunResult } from '../../measurement/results/types.ts';
import { isUnsteady } from '../../measurement/results/steady-part.ts';
import { saturationOf } from '../../measurement/results/run-traits.ts';
import type { Plan } from '../../plan/plan.ts';
import { figureOf, type FigureName, type Threshold } from '../../thresholds/threshold.ts';
import type { Subject } from '../../thresholds/subjects.ts';
import { batchOf, operationsOf } from '../../workloads/measured.ts';
import { countedPerSecond, latencyOf, targetPerSecond } from '../../workloads/throughput.ts';
import { untriedId } from '../../workloads/run-name.ts';
import { figures, isLatency, omittedFigures, type LoadOfRun } from '../contrast/figures.ts';
import { levelsOf } from '../peaks/best-level.ts';
import { unsteadyTexts } from '../steadiness.ts';
import { comparedNames } from './judge-change.ts';
import { judgeSpread, spreadOf, unknownFigure } from './judge-value.ts';
import type { JudgedFigure } from './threshold-finding.ts';

/** Of several levels the one with the highest throughput, or the largest batch; failed operations count at all levels. */
export function judgeFigure(
  threshold: Threshold,
  subject: Subject,
  plan: Plan,
  results: RunResult[],
  skipped: ReadonlySet<string>,
): JudgedFigure {
  const { figure } = threshold;
  const { unit } = figureOf(figure);
  const flaw = flawOf(subject, plan, results, skipped);
  if (flaw !== null) return unknownFigure(subject.name, flaw, unit);
  const trials = trialsOf(subject, results);
  const judged = figure === 'errors' ? trials : bestLevel(trials);
  const [first] = judged;
  if (!first) return unknownFigure(subject.name, 'none of its runs was made', unit);
  const name = figure === 'errors' ? subject.name : levelName(subject, first);
  return judgeTrials(name, threshold, judged);
}

/**
 * The trials of one level, each of which must have the figure.
 *
 * @param trials at least one, in chronological order
 * @param areIndependent whether runs of other levels are between them
 */
export function judgeTrials(
  name: string,
  threshold: Threshold,
  trials: LoadOfRun[],
  areIndependent = false,
): JudgedFigure {
  const { figure } = threshold;
  const { unit } = figureOf(figure);
  const values = trials.map((trial) => valueOf(figure, trial));
  const known = values.filter((value) => value !== null);
  if (known.length < values.length) return unknownFigure(name, missingText(figure, trials), unit, values.length);
  return judgeSpread(name, threshold, spreadOf(known, areIndependent), known.length, unit, errorOf(figure, trials));
}

/**
 * Why the runs of a subject allow no verdict, as the end of a sentence; null if they do. One missing or unsteady run is enough: the
 * level that would decide may be that of this run.
 */
export function flawOf(
  { loads }: Subject,
  plan: Plan,
  results: RunResult[],
  skipped: ReadonlySet<string>,
): string | null {
  for (const { run, load } of loads) {
    if (skipped.has(run.id)) continue;
    const result = results.find(({ runId }) => runId === run.id);
    if (!result) return `${run.id} was not made`;
    if (result.state === 'invalid')
      return `${run.id} is invalid: ${result.invalidReasons[0]?.replace(/\.$/, '') ?? 'without a reason'}`;
    if (isUnsteady(result)) return (unsteadyTexts(result, plan)[0] ?? `${run.id} was not steady`).replace(/\.$/, '');
    const own = result.loads.find((each) => each.load.id === load.id);
    if (own && saturationOf(own)) return `${run.id} was stopped because it saturated the machines`;
  }
  return null;
}

/** Valid runs of the subject, in chronological order. */
function trialsOf({ loads }: Subject, results: RunResult[]): LoadOfRun[] {
  return results
    .filter(({ state }) => state === 'valid')
    .toSorted((one, other) => one.span.startMilliseconds - other.span.startMilliseconds)
    .flatMap((run) =>
      run.loads
        .filter(({ load }) => loads.some((each) => each.run.id === run.runId && each.load.id === load.id))
        .map((load) => ({ run, load })),
    );
}

function bestLevel(trials: LoadOfRun[]): LoadOfRun[] {
  const best = levelsOf(trials, sizeOf).toSorted(
    (one, other) => other.figure - one.figure || p99Of(one.typical) - p99Of(other.typical),
  )[0];
  return best?.trials ?? [];
}

/** A rate above its target comes from catching up after a stall, so it counts as the target. */
function sizeOf({ load }: LoadOfRun): number {
  const rate = countedPerSecond(load);
  return rate === null ? (batchOf(load)?.size ?? 0) : Math.min(rate, targetPerSecond(load.load) ?? Infinity);
}

function p99Of({ load }: LoadOfRun): number {
  return latencyOf(load)?.p99 ?? Infinity;
}

function levelName({ name, loads }: Subject, { run, load }: LoadOfRun): string {
  const planned = loads.find((each) => each.run.id === run.runId && each.load.id === load.load.id);
  const id = planned ? untriedId(planned.run) : run.runId;
  const own = run.loads.length > 1 ? `${id}.${load.load.id}` : id;
  return own === name ? name : `${name} (${own})`;
}

/** Null if the trial does not have it. */
export function valueOf(figure: FigureName, trial: LoadOfRun): number | null {
  if (figure === 'errors') return operationsOf(trial.load)?.errors ?? null;
  const name = comparedNames[figure];
  return name ? figures[name].of(trial) : null;
}

/** Of a latency between clocks of several hosts, the largest bound of its error in milliseconds; 0 of other figures. */
function errorOf(figure: FigureName, trials: LoadOfRun[]): number {
  const name = comparedNames[figure];
  if (!name || !isLatency(name)) return 0;
  return Math.max(...trials.map(({ load }) => latencyOf(load)?.errorMilliseconds ?? 0));
}

function missingText(figure: FigureName, trials: LoadOfRun[]): string {
  if (figure === 'throughput' || figure === 'time') return `${figure} was not measured`;
  const omitted = omittedFigures(trials).find(({ name }) => name === comparedNames[figure]);
  return omitted ? `${omitted.reason}: lengthen the runs` : `its load generator gave no ${figure}`;
}
