/** Compares load generators that do the same work: how fast each is, and what was measured of both. Pure. */
import type { LoadResult, RunResult } from '../../measurement/results/types.ts';
import { sessionOfRun } from '../../measurement/results/sessions.ts';
import { isUnsteady } from '../../measurement/results/steady-part.ts';
import { median } from '../../statistics/median.ts';
import { significant } from '../../text/figures.ts';
import { factsOf } from '../../workloads/registry.ts';
import { pointBottleneck, type AxisContext } from '../axis/axes.ts';
import { axisEvidence } from '../axis/axis-evidence.ts';
import { trialAt, type AxisTrial } from '../axis/axis-runs.ts';
import { byValue } from '../response/visits.ts';
import { parameterDifferences } from '../comparison/parameter-differences.ts';
import { measuredRuns } from '../peaks/peaks.ts';
import type { ContrastFigure } from '../contrast/contrast-finding.ts';
import { keyFigures, type Trial } from '../contrast/figures.ts';
import { repeatedContrasts } from '../contrast/repeated-runs.ts';
import { workOf, workText } from './work.ts';
import type { CrossCheckEvidence, CrossCheckSide, UndecidedCrossCheck } from './cross-check-finding.ts';

type CrossCheckContext = Omit<AxisContext, 'studies'>;

/** The runs of two load generators, of the base those with the data closest to that of the other. */
interface Pair {
  base: AxisTrial[];
  other: AxisTrial[];
}

/** Of every work that two load generators do alone on the system; empty if there is none. */
export function crossChecks(system: string, runs: RunResult[], context: CrossCheckContext): UndecidedCrossCheck[] {
  const pairs = pairsOf(system, runs);
  const trialsOf = (all: AxisTrial[]): Trial[] =>
    all.map(({ run, load }) => ({ run, load, session: sessionOfRun(context.record, run) }));
  const sides = pairs.map(({ base, other }) => ({ base: trialsOf(base), other: trialsOf(other) }));
  const figures = repeatedContrasts(sides, keyFigures);
  return pairs.map((pair, index) => checkOf(system, pair, figures[index]!, context));
}

function pairsOf(system: string, runs: RunResult[]): Pair[] {
  const trials = measuredRuns(runs).flatMap((run) => trialOf(system, run) ?? []);
  const alike = Map.groupBy(trials, ({ load }) => workOf(load.load));
  return [...alike].flatMap(([work, own]) => {
    if (work === null) return [];
    const [base, ...others] = [...Map.groupBy(own, ({ load }) => load.load.workload).values()].toSorted(
      (a, b) => b.length - a.length,
    );
    return base ? others.map((other) => ({ base: closestTo(other, base), other })) : [];
  });
}

/** Null unless the run is a valid and steady one of this load alone. `value` is the data that it uses, in bytes. */
function trialOf(system: string, run: RunResult): AxisTrial | null {
  const [load, ...others] = run.loads;
  if (!load || others.length > 0 || load.load.cluster !== system || run.state !== 'valid' || isUnsteady(run))
    return null;
  return trialAt(dataBytes(load) ?? 0, run, load);
}

function dataBytes({ load: { workload, parameters } }: LoadResult): number | null {
  return factsOf(workload).dataBytes?.(parameters) ?? null;
}

function closestTo(other: AxisTrial[], all: AxisTrial[]): AxisTrial[] {
  const wanted = median(other.map(({ value }) => value));
  const distance = ({ value }: { value: number }): number => Math.abs(Math.log((value + 1) / (wanted + 1)));
  const [closest] = byValue(all).toSorted((a, b) => distance(a) - distance(b));
  return closest?.items ?? [];
}

function checkOf(
  system: string,
  { base, other }: Pair,
  figures: ContrastFigure[],
  { record, telemetry, bottleneckOf }: CrossCheckContext,
): UndecidedCrossCheck {
  const evidence = axisEvidence([base, other], { system, plan: record.plan, telemetry }).flatMap(
    ({ title, values: [ofBase = null, ofOther = null] }): CrossCheckEvidence[] =>
      ofBase === null || ofOther === null ? [] : [{ title, base: ofBase, other: ofOther }],
  );
  const [first, second] = [base[0]!.load, other[0]!.load];
  const sideOf = (trials: AxisTrial[]): CrossCheckSide => {
    const bottleneck = bottleneckOf(trials[0]!.runId, system);
    return {
      workload: trials[0]!.load.load.workload,
      runs: trials.map(({ runId }) => runId),
      bottleneck: bottleneck && pointBottleneck(bottleneck),
    };
  };
  return {
    system,
    unit: factsOf(first.load.workload).unit ?? 'operations',
    work: workText(first.load),
    base: sideOf(base),
    other: sideOf(other),
    figures,
    evidence,
    differences: differencesOf(first, second),
  };
}

const bytesPerGigabyte = 1e9;

function gigabytesText(load: LoadResult): string {
  const bytes = dataBytes(load);
  return bytes === null ? 'not known' : `${significant(bytes / bytesPerGigabyte)} GB`;
}

function differencesOf(base: LoadResult, other: LoadResult): UndecidedCrossCheck['differences'] {
  const data = [gigabytesText(base), gigabytesText(other)];
  return [
    ...(data[0] === data[1] ? [] : [{ condition: 'records that it uses, each once', values: data }]),
    ...parameterDifferences([base.load, other.load]),
  ];
}
