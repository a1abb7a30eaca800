/** What long runs showed over their slices. Pure. */
import { isUnsteady } from '../../measurement/results/steady-part.ts';
import { sessionOfRun, type PlannedSessions } from '../../measurement/results/sessions.ts';
import type { CampaignRecord, RunResult } from '../../measurement/results/types.ts';
import type { LoadPlan, RunPlan } from '../../plan/plan.ts';
import { slicesOf } from '../../plan/runs-of.ts';
import { median } from '../../statistics/median.ts';
import { total } from '../../statistics/sums.ts';
import { factsOf } from '../../workloads/registry.ts';
import { margin } from '../contrast/decide.ts';
import { figures } from '../contrast/figures.ts';
import { changesOverTime } from './changes-over-time.ts';
import type { FigureOverTime, FigureOverTimeName, SliceFigures, SliceGaps, SlicesFinding } from './slices-finding.ts';
import { slicesAnswers } from './slices-text.ts';

type Made = PlannedSessions & Pick<CampaignRecord, 'skipped'>;

const names: FigureOverTimeName[] = ['perSecond', 'latencyMedianMilliseconds', 'latencyP99Milliseconds'];

/**
 * A finding for each load of each long run.
 *
 * @param runs steady parts of all runs, valid or not
 */
export function findOverSlices(record: Made, runs: RunResult[]): SlicesFinding[] {
  const byId = new Map(runs.map((run) => [run.runId, run]));
  return [...slicesOf(record.plan)].flatMap(([of, slices]) => {
    const made = slices.flatMap(({ id }) => byId.get(id) ?? []);
    return (slices[0]?.loads ?? []).flatMap((load) => {
      const { unit } = factsOf(load.workload);
      return unit === null ? [] : [findingOf(of, slices, load, { record, made, byId, unit })];
    });
  });
}

function findingOf(
  of: string,
  planned: RunPlan[],
  load: LoadPlan,
  from: { record: Made; made: RunResult[]; byId: Map<string, RunResult>; unit: SlicesFinding['unit'] },
): SlicesFinding {
  const { record, made, byId, unit } = from;
  const slices = planned.map((slice) => figuresOf(slice, load.id, byId.get(slice.id), record));
  const [{ title, level }] = planned as [RunPlan, ...RunPlan[]];
  const finding = {
    of,
    title,
    level,
    loadId: load.id,
    system: load.cluster,
    workload: load.workload,
    unit,
    slices,
    gaps: gapsBetween(made, record),
    figures: names.flatMap((name) => overTime(name, slices) ?? []),
    margin,
  };
  return { ...finding, answers: slicesAnswers(finding) };
}

function figuresOf(slice: RunPlan, loadId: string, run: RunResult | undefined, record: Made): SliceFigures {
  const common = { number: slice.slice!.number, runId: slice.id };
  const none = valuesOf(() => null);
  if (!run) {
    const skipped = record.skipped?.find(({ runId }) => runId === slice.id);
    const [state, reason] = skipped
      ? (['skipped', skipped.reason] as const)
      : (['missing', 'It was not made.'] as const);
    return { ...common, state, reason, startMilliseconds: null, session: null, isUnsteady: false, ...none };
  }
  const load = run.loads.find((each) => each.load.id === loadId);
  const isValid = run.state === 'valid' && load !== undefined;
  return {
    ...common,
    state: isValid ? 'valid' : 'invalid',
    reason: isValid ? null : run.invalidReasons.join(' '),
    startMilliseconds: run.window?.startMilliseconds ?? run.span.startMilliseconds,
    session: sessionOfRun(record, run),
    isUnsteady: isValid && isUnsteady(run),
    ...(isValid ? valuesOf((name) => figures[name].of({ run, load })) : none),
  };
}

function valuesOf(of: (name: FigureOverTimeName) => number | null): Record<FigureOverTimeName, number | null> {
  return {
    perSecond: of('perSecond'),
    latencyMedianMilliseconds: of('latencyMedianMilliseconds'),
    latencyP99Milliseconds: of('latencyP99Milliseconds'),
  };
}

/** Null if no valid slice has the figure. */
function overTime(name: FigureOverTimeName, slices: SliceFigures[]): FigureOverTime | null {
  const points = slices.flatMap(({ number, session, startMilliseconds, [name]: value }) =>
    session !== null && startMilliseconds !== null && value !== null && value > 0
      ? [{ number, session, atMilliseconds: startMilliseconds, value }]
      : [],
  );
  const [first] = points;
  if (!first) return null;
  const isWorse = (one: number, other: number): boolean => (figures[name].isLowerBetter ? one > other : one < other);
  const { number, value } = points.reduce((worst, point) => (isWorse(point.value, worst.value) ? point : worst), first);
  return {
    name,
    median: median(points.map((point) => point.value)),
    worst: { number, value },
    ...changesOverTime(points),
  };
}

/** From the end of the last load of a slice to the start of the first of the next. */
function gapsBetween(made: RunResult[], record: Made): SliceGaps | null {
  const gaps = made.slice(1).flatMap((run, index) => {
    const before = made[index]!;
    const isNext = run.slice?.number === (before.slice?.number ?? 0) + 1;
    if (!isNext || sessionOfRun(record, run) !== sessionOfRun(record, before)) return [];
    return [Math.max(0, run.span.startMilliseconds - before.span.endMilliseconds) / 1000];
  });
  if (gaps.length === 0) return null;
  return {
    count: gaps.length,
    medianSeconds: median(gaps),
    longestSeconds: Math.max(...gaps),
    totalSeconds: total(gaps),
  };
}
