/** How long things are expected to take, in seconds, and when they are given up. Time limits everywhere follow from these. */
import type { Profile } from '../providers/profile.ts';
import { providerOf } from '../providers/registry.ts';
import { judgedRuns } from '../plan/judged-runs.ts';
import type { MeasuringPhase } from '../plan/phase-of.ts';
import { runsOf } from '../plan/runs-of.ts';
import { factsOfStep } from '../steps/registry.ts';
import { stepsOfPhase } from '../steps/stages.ts';
import { factsOf } from '../workloads/registry.ts';
import type { LoadPlan, Phase, PlannedPhase, RunPlan, Step } from '../plan/plan.ts';

/** Bringing the outputs of a run here and reading them. */
const keepSeconds = 2;

/**
 * From the preparation of a run to its results on disk: preparations are done one after the other, loads at the same time.
 * The limit leaves room for a machine three times as slow, and three minutes for what does not scale.
 */
export function runLengths(loads: LoadPlan[]): { plannedSeconds: number; limitSeconds: number } {
  const preparation = loads.reduce((sum, load) => sum + factsOf(load.workload).preparationSeconds(load.parameters), 0);
  const longest = Math.max(
    ...loads.map(({ workload, plannedSeconds, hosts }) => {
      const { startUpSeconds, groupEndSeconds = 0 } = factsOf(workload);
      return startUpSeconds + plannedSeconds + (hosts.length > 1 ? groupEndSeconds : 0);
    }),
  );
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

/** What a step or a phase is likely to take, in seconds: searches as a rule leave most of their slots empty. */
export function likelySecondsOf({
  likelySeconds,
  plannedSeconds,
}: Pick<Step, 'likelySeconds' | 'plannedSeconds'>): number {
  return likelySeconds ?? plannedSeconds;
}

/** The phases in order. Artefacts are taken to be in the cache; the limit of `install` bears fetching them. */
export function planPhases(steps: Step[], machines: Machines): PlannedPhase[] {
  const measuring: Record<MeasuringPhase, Step[]> = {
    isolated: stepsOfPhase({ steps }, 'isolated'),
    combined: stepsOfPhase({ steps }, 'combined'),
  };
  const sum = (phase: MeasuringPhase, length: (step: Step) => number): number =>
    measuring[phase].reduce((seconds, step) => seconds + length(step), 0);
  /** Only where searches are likely to need less than what is set aside for them. */
  const likelyOf = (phase: Phase): { likelySeconds?: number } => {
    if (phase !== 'isolated' && phase !== 'combined') return {};
    const isShorter = measuring[phase].some((step) => step.likelySeconds !== undefined);
    return isShorter ? { likelySeconds: sum(phase, likelySecondsOf) } : {};
  };
  const total = windowSeconds(runsOf({ steps }));
  const expected = providerOf(machines.provider).expectedSeconds(machines);
  const phases: [Phase, number, number?][] = [
    ['plan', 1],
    ['provision', expected.provision],
    ['install', expected.install, 3600],
    ['verify', 5],
    ['isolated', sum('isolated', planned), sum('isolated', longest)],
    ['combined', sum('combined', planned), sum('combined', longest)],
    ['collect', Math.ceil(4 + total / 600)],
    ['teardown', expected.provision],
    ['prove-gone', expected.verifyGone],
    ['analyse', Math.ceil(2 + total / 1800)],
    ['report', 4],
  ];
  return phases.map(([phase, plannedSeconds, limitSeconds]) => ({
    phase,
    plannedSeconds,
    ...likelyOf(phase),
    limitSeconds: limitSeconds ?? 5 * plannedSeconds + 300,
  }));
}

const planned = (step: Step): number => step.plannedSeconds;
const longest = (step: Step): number => factsOfStep(step).longestSeconds(step);
