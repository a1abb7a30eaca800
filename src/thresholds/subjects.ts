/** The loads of a plan that a threshold judges. Pure. */
import { suggestion } from '../input/closest.ts';
import { quoted } from '../input/readable.ts';
import type { LoadPlan, Plan, RunPlan } from '../plan/plan.ts';
import { combinedGroup, judgedRuns } from '../plan/runs-of.ts';
import { isOfBase } from '../plan/variants.ts';
import { factsOf } from '../workloads/registry.ts';
import { runNameOf, untriedId } from '../workloads/run-name.ts';
import type { FigureName, Threshold } from './threshold.ts';

type JudgedFigureName = FigureName | 'share';

/** One load of a run in the plan. */
export interface JudgedLoad {
  run: RunPlan;
  load: LoadPlan;
  /** Whether it is of the base, or the campaign has no variants. Other variants are judged only by the ids of their runs. */
  isBase: boolean;
}

/** The part of a plan that has the subjects. */
export type JudgedPlan = Pick<Plan, 'steps'> & { variants?: { all: readonly { name: string }[] } };

/** Loads that are judged as one: every level and trial of a load generator, or the trials of a named level. */
export interface Subject {
  name: string;
  loads: JudgedLoad[];
}

/** The subjects, or the end of a sentence on why there are none. */
export function subjectsOf(
  { scope, figure }: Pick<Threshold, 'scope'> & { figure: JudgedFigureName },
  plan: JudgedPlan,
): { subjects: Subject[] } | { fault: string } {
  const all = loadsOf(plan);
  const able = all.filter((each) => hasFigure(each, figure));
  if (able.length === 0) return { fault: `no run has the figure ${figure}` };
  if (scope === null) {
    const base = able.filter(({ isBase }) => isBase);
    const byWorkload = Map.groupBy(base, ({ load }) => load.workload);
    return { subjects: [...byWorkload].map(([name, loads]) => ({ name, loads: preferIsolated(loads) })) };
  }
  const exact = all.filter((each) => scopesOf([each]).includes(scope));
  const isOfRun = (each: JudgedLoad): boolean =>
    exact.length > 0 ? runNames(each).includes(scope) : isNumbered(each, scope);
  const named = exact.length > 0 ? exact : all.filter(isOfRun);
  if (named.length === 0)
    return { fault: `unknown system, load generator or run ${quoted(scope)}; ${suggestion(scope, scopesOf(able))}` };
  const own = named.filter((each) => hasFigure(each, figure));
  if (own.length === 0) return { fault: `${scope} has no ${figure}; known: ${scopesOf(able).join(', ')}` };
  return onlyOne(scope, figure, own, own.filter(isOfRun));
}

/** Every name that a threshold of the campaign may have before its figure. */
export function scopesOf(loads: JudgedLoad[]): string[] {
  const names = loads.flatMap((each) => [
    ...(each.isBase ? [each.load.cluster, each.load.workload] : []),
    ...runNames(each),
  ]);
  return [...new Set(names)];
}

function loadsOf(plan: JudgedPlan): JudgedLoad[] {
  return judgedRuns(plan).flatMap((run) => run.loads.map((load) => ({ run, load, isBase: isOfBase(plan, run) })));
}

/** Runs of a search have levels that the search chose: only the peak that it confirmed is judged. */
function hasFigure({ run, load }: JudgedLoad, figure: JudgedFigureName): boolean {
  if (figure === 'peak') return run.search !== undefined && (run.search.load ?? load.id) === load.id;
  if (run.search) return false;
  const isBatch = factsOf(load.workload).unit === null;
  return isBatch === (figure === 'time');
}

/** Whether it is one of the runs `write-1`, `write-2` of the steps of `write`. */
function isNumbered(judged: JudgedLoad, scope: string): boolean {
  return runNames(judged).some((name) => name.startsWith(`${scope}-`) && /^\d+$/.test(name.slice(scope.length + 1)));
}

/** The run's name and id, alone and with the load. */
function runNames({ run, load, isBase }: JudgedLoad): string[] {
  const names =
    run.variant && !isBase
      ? [untriedId(run)]
      : [...new Set([runNameOf(run), untriedId(run), ...(run.variant ? [run.variant.of] : [])])];
  return names.flatMap((name) => (run.loads.length > 1 ? [name, `${name}.${load.id}`] : [name]));
}

/** A system alone is the common meaning of its name; where it never runs alone, its combined runs are judged. */
function preferIsolated(loads: JudgedLoad[]): JudgedLoad[] {
  const isolated = loads.filter(({ run }) => run.group !== combinedGroup);
  return isolated.length > 0 ? isolated : loads;
}

/** A name of several loads is refused, except that a system means the loads that set their own rate. */
function onlyOne(
  scope: string,
  figure: JudgedFigureName,
  own: JudgedLoad[],
  byRun: JudgedLoad[],
): { subjects: Subject[] } | { fault: string } {
  const isOfRun = byRun.length > 0;
  const leading = own.filter(({ load }) => !factsOf(load.workload).reads);
  const isSystem = own.some(({ load }) => load.cluster === scope);
  const loads = isOfRun ? byRun : preferIsolated(isSystem && leading.length > 0 ? leading : own);
  const names = isOfRun
    ? [...new Set(loads.map(({ load }) => `${scope}.${load.id}`))]
    : [...new Set(loads.map(({ load }) => load.workload))];
  if (names.length > 1) return { fault: `${scope}.${figure} could be of several loads; name one: ${names.join(', ')}` };
  return { subjects: [{ name: scope, loads }] };
}
