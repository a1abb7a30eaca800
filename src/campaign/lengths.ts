/** Expected lengths and time limits, in seconds. All time limits follow from these. */
import type { Profile } from '../providers/profile.ts';
import { providerOf } from '../providers/registry.ts';
import { type MeasuringPhase, judgedRuns, runsOf } from '../plan/runs-of.ts';
import type { LoadPlan, PlannedPhase, RunPlan, Step } from '../plan/plan.ts';
import type { Phase } from '../plan/phases.ts';
import { factsOfStep } from '../steps/registry.ts';
import { total } from '../statistics/sums.ts';
import { stepsOfPhase } from '../steps/stages.ts';
import { ownInsertions, factsOf } from '../workloads/registry.ts';

/** Time to download and read the outputs of a run. */
const keepSeconds = 2;

/**
 * From the preparation of a run to its results on disk. Preparations run one after the other, loads at the same time, once those that
 * start first are ready.
 * The limit leaves room for a machine three times as slow, and three minutes for fixed costs.
 */
export function runLengths(loads: LoadPlan[]): { plannedSeconds: number; limitSeconds: number } {
  const leadSeconds = Math.max(0, ...loads.map(({ background }) => background?.leadSeconds ?? 0));
  const longest = Math.max(
    ...loads.map(({ workload, plannedSeconds, hosts, background }) => {
      const { startUpSeconds, groupEndSeconds = 0 } = factsOf(workload);
      const own = startUpSeconds + plannedSeconds + (hosts.length > 1 ? groupEndSeconds : 0);
      return background ? own : leadSeconds + own;
    }),
  );
  const facts = loads.map(({ workload }) => factsOf(workload));
  const readySeconds = facts.every(({ startsFirst }) => startsFirst)
    ? 0
    : Math.max(0, ...facts.map(({ startsFirst }) => startsFirst?.readySeconds ?? 0));
  const plannedSeconds = Math.ceil(preparationSeconds(loads) + readySeconds + longest + keepSeconds);
  return { plannedSeconds, limitSeconds: 3 * plannedSeconds + 180 };
}

/** What the first of several runs prepares for the others. */
export function sharedPreparationSeconds(loads: LoadPlan[]): number {
  return preparationSeconds(loads.filter(({ workload }) => factsOf(workload).sharesPreparation));
}

/** Loads prepare one after the other. */
function preparationSeconds(loads: LoadPlan[]): number {
  return total(loads.map((load) => factsOf(load.workload).preparationSeconds(ownInsertions(load))));
}

const reportSeconds = 4;

/**
 * For each hour that a host is sampled: to compress its samples and fetch them (16 MB, eight hosts at a time), and to merge them
 * once it is gone. Measured with two cores on `disk-latency` at size laptop, 13 rows a second.
 */
const fetchingSeconds = 0.1;
const mergingSeconds = 2.5;

/** The report is written before the hosts are kept: this is part of the phase. */
function keepPhase(keepSeconds: number, reportingSeconds: number): [Phase, number, number][] {
  if (keepSeconds === 0) return [];
  return [['keep', keepSeconds + reportingSeconds, keepSeconds + 5 * reportingSeconds + 600]];
}

type Machines = Pick<Profile, 'provider' | 'hardware' | 'hosts'>;

/** Seconds inside measured windows, as planned: the longest load of each run that counts. */
export function windowSeconds(runs: RunPlan[]): number {
  return judgedRuns({ steps: runs }).reduce(
    (sum, run) => sum + Math.max(...run.loads.map((load) => load.plannedSeconds)),
    0,
  );
}

/** Typical length of a step or phase in seconds. Searches usually make few of their possible runs. */
export function typicalSecondsOf({
  typicalSeconds,
  plannedSeconds,
}: Pick<Step, 'typicalSeconds' | 'plannedSeconds'>): number {
  return typicalSeconds ?? plannedSeconds;
}

/**
 * The phases in order. The expected length of `install` assumes cached artefacts; its limit allows for the downloads.
 *
 * @param keepSeconds how long the hosts stay up after the runs; 0 if they do not
 */
export function planPhases(steps: Step[], machines: Machines, keepSeconds = 0): PlannedPhase[] {
  const measuring: Record<MeasuringPhase, Step[]> = {
    isolated: stepsOfPhase({ steps }, 'isolated'),
    combined: stepsOfPhase({ steps }, 'combined'),
  };
  const sum = (phase: MeasuringPhase, length: (step: Step) => number): number =>
    measuring[phase].reduce((seconds, step) => seconds + length(step), 0);
  /** Present only if searches typically need less time than is planned for them. */
  const likelyOf = (phase: Phase): { typicalSeconds?: number } => {
    if (phase !== 'isolated' && phase !== 'combined') return {};
    const isShorter = measuring[phase].some((step) => step.typicalSeconds !== undefined);
    return isShorter ? { typicalSeconds: sum(phase, typicalSecondsOf) } : {};
  };
  const total = windowSeconds(runsOf({ steps }));
  const hostHours = (machines.hosts.length * (sum('isolated', planned) + sum('combined', planned))) / 3600;
  const analyseSeconds = Math.ceil(2 + total / 1800 + mergingSeconds * hostHours);
  const expected = providerOf(machines.provider).expectedSeconds(machines);
  const phases: [Phase, number, number?][] = [
    ['plan', 1],
    ['provision', expected.provision],
    ['install', expected.install, 3600],
    ['verify', 5],
    ['isolated', sum('isolated', planned), sum('isolated', longest)],
    ['combined', sum('combined', planned), sum('combined', longest)],
    ['collect', Math.ceil(4 + fetchingSeconds * hostHours)],
    ...keepPhase(keepSeconds, analyseSeconds + reportSeconds),
    ['teardown', expected.provision],
    ['verify-cleanup', expected.verifyCleanup],
    ['analyse', analyseSeconds],
    ['report', reportSeconds],
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
