/** The cost of sharing hosts: the same level in isolated and combined runs. Pure. */
import type { TimeWindow } from '../../input/time-schema.ts';
import { writtenByRun } from '../../workloads/registry.ts';
import { sessionOfRun, type PlannedSessions } from '../../measurement/results/sessions.ts';
import type { RunResult } from '../../measurement/results/types.ts';
import type { CampaignTelemetry } from '../../measurement/telemetry/statistics.ts';
import { contrastOf, pairsOf, type Sides } from '../contrast/contrast.ts';
import { trialsOf, type LoadOfRun, type Trial } from '../contrast/figures.ts';
import type { Sharing } from './sharing-finding.ts';
import { combinedKey, loadsKey, roleIn } from './sharing-levels.ts';
import { systemUse, type UseContext } from '../system-use.ts';
import { levelKey } from '../../workloads/throughput.ts';
import { combinedGroup, runsOf } from '../../plan/runs-of.ts';

/**
 * Compares every load of the combined runs with the isolated runs of the same level. Interleaved runs are compared within their
 * comparison. Other runs are matched by their parameters: a load that ran with others of its system (a consumer that reads what a
 * producer writes) is compared with an isolated run of the same loads. Each rate of a background is a comparison of its own.
 */
export function sharingCosts(runs: RunResult[], record: PlannedSessions, telemetry: CampaignTelemetry): Sharing[] {
  const { plan } = record;
  const compared = new Map(runsOf(plan).flatMap(({ id, block }) => (block ? [[id, block.of] as const] : [])));
  const trials = runs
    .filter(({ state }) => state === 'valid')
    .flatMap((run) => trialsOf(run, sessionOfRun(record, run)));
  const combined = trials.filter(({ run }) => run.group === combinedGroup);
  const levels = Map.groupBy(combined, ({ run, load }) => {
    const of = compared.get(run.runId);
    return of === undefined ? combinedKey(run, load) : JSON.stringify([of, load.load.id]);
  });
  return [...levels.values()].map((own) => {
    const [first] = own as [Trial];
    const of = compared.get(first.run.runId);
    const isOfComparison = ({ run, load: { load } }: Trial): boolean =>
      run.group !== combinedGroup && compared.get(run.runId) === of && load.id === first.load.load.id;
    const isolated = of === undefined ? sameLevel(first, trials) : trials.filter(isOfComparison);
    const [base, other] = [isolated, own].map((side) =>
      side.map((trial) => ({ ...trial, use: useOf(trial, { plan, telemetry, combined: first.run.loads }) })),
    );
    return compare(other!, base!, of !== undefined);
  });
}

function sameLevel({ run, load }: Trial, trials: Trial[]): Trial[] {
  const isolated = trials.filter(
    (other) => other.run.group === load.load.cluster && levelKey(other.load.load) === levelKey(load.load),
  );
  const sameLoads = isolated.filter((other) => loadsKey(other.run, other.load) === loadsKey(run, load));
  // The level of a consumer is what its producer writes, so it needs the same producer.
  return sameLoads.length > 0 || writtenByRun(load.load) !== undefined ? sameLoads : isolated;
}

/** Only the first load of a system has its resource use, so that it is not reported twice. */
function useOf({ run, load }: LoadOfRun, context: UseContext): Trial['use'] {
  const system = load.load.cluster;
  const first = run.loads.find((other) => other.load.cluster === system);
  return first === load ? systemUse(system, run, context) : null;
}

function compare(combined: Trial[], isolated: Trial[], interleaved: boolean): Sharing {
  const { run, load } = combined[0]!;
  const { workload, cluster } = load.load;
  const role = roleIn(run, load);
  const about = { system: cluster, workload, title: run.title, level: run.level, ...(role ? { role } : {}) };
  if (isolated.length === 0) {
    return { ...about, state: 'inconclusive', reason: 'no valid isolated run at the same level' };
  }
  const pairs = interleaved ? pairsOf(isolated, combined) : [];
  const sides: Sides =
    pairs.length > 0 ? { made: 'blocks', pairs } : { made: 'successive', base: isolated, other: combined };
  const lengths = combined.flatMap((trial) =>
    trial.run.window ? [{ common: lengthOf(trial.run.window), own: lengthOf(trial.load.window) }] : [],
  );
  const overlaps = lengths.flatMap(({ common, own }) => (own > 0 ? [Math.min(1, common / own)] : []));
  return {
    ...about,
    state: 'measured',
    isolatedRuns: isolated.map((trial) => trial.run.runId),
    combinedRuns: combined.map((trial) => trial.run.runId),
    blocks: interleaved ? pairs.length : null,
    ...contrastOf(sides),
    overlapShare: smallest(overlaps),
    commonSeconds: smallest(lengths.map(({ common }) => common / 1000)),
  };
}

const lengthOf = ({ startMilliseconds, endMilliseconds }: TimeWindow): number => endMilliseconds - startMilliseconds;
const smallest = (values: number[]): number | null => (values.length === 0 ? null : Math.min(...values));
