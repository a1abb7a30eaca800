/** What sharing machines cost: the same level alone and together. Pure. */
import { writtenByRun } from '../../workloads/registry.ts';
import { saturationOf } from '../../measurement/results/saturated.ts';
import { sessionsOf, sessionStart } from '../../measurement/results/sessions.ts';
import type { CampaignRecord, LoadResult, RunResult } from '../../measurement/results/types.ts';
import type { CampaignTelemetry } from '../../measurement/telemetry/statistics.ts';
import { changeOf } from './sharing-change.ts';
import { sharingFigures, type Trial } from './sharing-figures.ts';
import type { Sharing } from './sharing-finding.ts';
import { systemUse, type UseContext } from '../system-use.ts';
import { levelKey } from '../../workloads/throughput.ts';
import { runsOf } from '../../plan/runs-of.ts';

/**
 * Compares every load of the combined runs with the isolated runs of the same level. Where the two were interleaved, each block's
 * own are compared. Elsewhere like is compared with like by their parameters: a load that ran beside others of its own
 * system (a consumer reading what a producer writes) is compared with a run of that same company.
 */
export function sharingCosts(
  runs: RunResult[],
  record: Pick<CampaignRecord, 'plan' | 'phases' | 'sessions'>,
  telemetry: CampaignTelemetry,
): Sharing[] {
  const { plan } = record;
  const compared = new Map(runsOf(plan).flatMap(({ id, block }) => (block ? [[id, block.of] as const] : [])));
  const whole = runs.filter((run) => run.state === 'whole');
  const together = whole
    .filter((run) => run.group === 'combined')
    .flatMap((run) => unsaturated(run).map((load) => ({ run, load })));
  const levels = Map.groupBy(together, ({ run, load }) => {
    const of = compared.get(run.runId);
    return of === undefined ? companyKey(run, load) : JSON.stringify([of, load.load.id]);
  });
  return [...levels.values()].map((own) => {
    const { run, load } = own[0]!;
    const withUse = (trial: Occurrence): Trial => ({
      ...trial,
      session: sessionIn(record, trial.run),
      use: useOf(trial, { plan, telemetry, together: run.loads }),
    });
    const of = compared.get(run.runId);
    const alone =
      of === undefined
        ? sameLevel(run, load, whole)
        : whole
            .filter((other) => other.group !== 'combined' && compared.get(other.runId) === of)
            .flatMap((other) =>
              unsaturated(other)
                .filter((its) => its.load.id === load.load.id)
                .map((its) => ({ run: other, load: its })),
            );
    return compare(own.map(withUse), alone.map(withUse), of !== undefined);
  });
}

function sessionIn(record: Pick<CampaignRecord, 'phases' | 'sessions'>, { span }: RunResult): number {
  const begun = sessionsOf(record).filter((session) => sessionStart(session) <= span.startMilliseconds);
  return Math.max(0, begun.length - 1);
}

type Occurrence = Pick<Trial, 'run' | 'load'>;

/** A load that was stopped because it was saturated has no figure to compare. */
function unsaturated(run: RunResult): LoadResult[] {
  return run.loads.filter((load) => saturationOf(load) === null);
}

function sameLevel(run: RunResult, load: LoadResult, whole: RunResult[]): Occurrence[] {
  const alone = whole
    .filter((other) => other.group === load.load.cluster)
    .flatMap((other) => unsaturated(other).map((its) => ({ run: other, load: its })))
    .filter((other) => levelKey(other.load.load) === levelKey(load.load));
  const sameCompany = alone.filter((other) => companyKey(other.run, other.load) === companyKey(run, load));
  // A consumer's level is what its producer writes: without the same company there is nothing to compare it with.
  return sameCompany.length > 0 || writtenByRun(load.load) !== undefined ? sameCompany : alone;
}

/** Level of a load together with the levels of its own system's other loads in the run. */
function companyKey(run: RunResult, load: LoadResult): string {
  const system = load.load.cluster;
  const others = run.loads.filter((other) => other !== load && other.load.cluster === system);
  return JSON.stringify([levelKey(load.load), others.map((other) => levelKey(other.load)).toSorted()]);
}

/** What a system used is set beside the first of its loads alone, or it would be told twice. */
function useOf({ run, load }: Occurrence, context: UseContext): Trial['use'] {
  const system = load.load.cluster;
  const first = run.loads.find((other) => other.load.cluster === system);
  return first === load ? systemUse(system, run, context) : null;
}

function compare(together: Trial[], alone: Trial[], interleaved: boolean): Sharing {
  const { run, load } = together[0]!;
  const { workload, cluster } = load.load;
  const about = { system: cluster, workload, title: run.title, level: run.level };
  if (alone.length === 0) {
    return { ...about, state: 'cannot-tell', reason: 'no whole run of it alone at the same level' };
  }
  const blocks = together.filter((trial) =>
    alone.some((other) => other.run.trial === trial.run.trial && other.session === trial.session),
  );
  return {
    ...about,
    state: 'measured',
    isolatedRuns: alone.map((trial) => trial.run.runId),
    combinedRuns: together.map((trial) => trial.run.runId),
    blocks: interleaved ? blocks.length : null,
    figures: sharingFigures.flatMap(([name, figure]) => changeOf(name, figure, { alone, together, interleaved }) ?? []),
    overlapShare: smallestOverlap(together),
    commonSeconds: shortestWindow(together),
  };
}

function shortestWindow(together: Trial[]): number | null {
  const windows = together.map(({ run }) => run.window).filter((window) => window !== null);
  if (windows.length === 0) return null;
  return Math.min(...windows.map((window) => (window.endMilliseconds - window.startMilliseconds) / 1000));
}

function smallestOverlap(together: Trial[]): number | null {
  const shares = together.flatMap(({ run, load }) => {
    if (!run.window) return [];
    const own = load.window.endMilliseconds - load.window.startMilliseconds;
    const common = run.window.endMilliseconds - run.window.startMilliseconds;
    return own > 0 ? [Math.min(1, common / own)] : [];
  });
  return shares.length === 0 ? null : Math.min(...shares);
}
