/** How long things are expected to take, in seconds, and when they are given up. Time limits everywhere follow from these. */
import type { Profile } from '../providers/profile.ts';
import { providerOf } from '../providers/registry.ts';
import { judgedRuns } from '../plan/judged-runs.ts';
import { phaseOf, type MeasuringPhase } from '../plan/phase-of.ts';
import { factsOf } from '../workloads/registry.ts';
import type { LoadPlan, Phase, PlannedPhase, RunPlan } from '../plan/plan.ts';

/** Bringing the outputs of a run here and reading them. */
const keepSeconds = 2;

/**
 * From the preparation of a run to its results on disk: preparations are done one after the other, loads at the same time.
 * The limit leaves room for a machine three times as slow, and three minutes for what does not scale.
 */
export function runLengths(loads: LoadPlan[]): { plannedSeconds: number; limitSeconds: number } {
  const preparation = loads.reduce((sum, load) => sum + factsOf(load.workload).preparationSeconds(load.parameters), 0);
  const longest = Math.max(...loads.map((load) => factsOf(load.workload).startUpSeconds + load.plannedSeconds));
  const plannedSeconds = Math.ceil(preparation + longest + keepSeconds);
  return { plannedSeconds, limitSeconds: 3 * plannedSeconds + 180 };
}

type Machines = Pick<Profile, 'provider' | 'hardware' | 'hosts'>;

/** Seconds inside measured windows, as planned: the longest load of each run that counts. */
export function windowSeconds(runs: RunPlan[]): number {
  return judgedRuns({ steps: runs }).reduce(
    (sum, run) => sum + Math.max(...run.loads.map((load) => load.plannedSeconds)),
    0,
  );
}

/** What a run or a phase is likely to take, in seconds: searches as a rule leave most of their slots empty. */
export function likelySecondsOf({
  likelySeconds,
  plannedSeconds,
}: Pick<RunPlan, 'likelySeconds' | 'plannedSeconds'>): number {
  return likelySeconds ?? plannedSeconds;
}

/** The phases in order. Artefacts are taken to be in the cache; the limit of `install` bears fetching them. */
export function planPhases(runs: RunPlan[], machines: Machines): PlannedPhase[] {
  const inPhase = (phase: MeasuringPhase, length: (run: RunPlan) => number): number =>
    runs.filter((run) => phaseOf(run) === phase).reduce((sum, run) => sum + length(run), 0);
  /** Only where searches are likely to need less than what is set aside for them. */
  const likelyOf = (phase: Phase): { likelySeconds?: number } => {
    const own = runs.filter((run) => phaseOf(run) === phase);
    if (!own.some((run) => run.likelySeconds !== undefined)) return {};
    return { likelySeconds: own.reduce((sum, run) => sum + likelySecondsOf(run), 0) };
  };
  const total = windowSeconds(runs);
  const expected = providerOf(machines.provider).expectedSeconds(machines);
  const steps: [Phase, number, number?][] = [
    ['plan', 1],
    ['provision', expected.provision],
    ['install', expected.install, 3600],
    ['verify', 5],
    ['isolated', inPhase('isolated', planned), inPhase('isolated', limit)],
    ['combined', inPhase('combined', planned), inPhase('combined', limit)],
    ['collect', Math.ceil(4 + total / 600)],
    ['teardown', expected.provision],
    ['prove-gone', expected.verifyGone],
    ['analyse', Math.ceil(2 + total / 1800)],
    ['report', 4],
  ];
  return steps.map(([phase, plannedSeconds, limitSeconds]) => ({
    phase,
    plannedSeconds,
    ...likelyOf(phase),
    limitSeconds: limitSeconds ?? 5 * plannedSeconds + 300,
  }));
}

const planned = (run: RunPlan): number => run.plannedSeconds;
/** A run that failed is done again twice at the most. */
const limit = (run: RunPlan): number => 3 * run.limitSeconds;
