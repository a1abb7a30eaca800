/** Simulated systems with a known peak, and searches on them without hosts. */
import { normal, randomNumbers } from '../../src/statistics/random-numbers.ts';
import type { NextStep } from '../../src/search/next-step.ts';
import { nextStep } from '../../src/search/next-step.ts';
import type { SearchedRun, SearchPlan } from '../../src/plan/search-plan.ts';
import { isRate, targetTolerance } from '../../src/search/search.ts';
import { isTargetMet } from '../../src/workloads/target-met.ts';

/** Throughput and latency at a level, without noise. */
export interface MadeSystem {
  perSecond(level: number): number;
  latencyMilliseconds(level: number): number;
  /** A second mode: this share of the runs is made with another system. */
  slow?: { share: number; system: MadeSystem };
}

export const rateSearch: SearchPlan = {
  run: 'producer',
  over: 'targetRecordsPerSecond',
  from: 10_000,
  to: 640_000,
  objective: null,
  precisionPercent: 5,
  maxRuns: 20,
  confirmations: 3,
  seconds: 20,
};

export const latencySearch: SearchPlan = { ...rateSearch, objective: { percentile: 'p99', atMostMilliseconds: 10 } };

export const threadSearch: SearchPlan = { ...rateSearch, run: 'stress', over: 'threads', from: 4, to: 512 };

/** Meets every target rate up to its capacity. Latency grows as in a queue, and without limit beyond the capacity. */
export function queue(capacity: number, idleMilliseconds = 2): MadeSystem {
  return {
    perSecond: (level) => Math.min(level, capacity),
    latencyMilliseconds: (level) => (level < capacity ? idleMilliseconds / (1 - level / capacity) : 2000),
  };
}

/** Universal Scalability Law: N. J. Gunther, "Guerrilla Capacity Planning", 2007. */
export function scalability(single: number, contention: number, coherency: number): MadeSystem {
  const perSecond = (level: number) =>
    (single * level) / (1 + contention * (level - 1) + coherency * level * (level - 1));
  return { perSecond, latencyMilliseconds: (level) => (1000 * level) / perSecond(level) };
}

export interface Noise {
  seed: number;
  /** Standard deviations, as shares of the figure. */
  throughput: number;
  latency: number;
  /** Standard deviation of the capacity from run to run: a target rate below it is met without scatter. */
  capacity?: number;
  /** Which runs, counted from 1, are bad: half the throughput, ten times the latency. */
  bad?: number[];
}

export interface SearchOutcome {
  last: NextStep;
  runs: SearchedRun[];
}

/** Makes runs at given levels, one after the other. */
export function madeRuns(
  search: SearchPlan,
  system: MadeSystem,
  noise: Noise,
): (level: number, step: SearchedRun['step']) => SearchedRun {
  const uniform = randomNumbers(noise.seed);
  let made = 0;
  return (level, step) => {
    made += 1;
    const isBad = noise.bad?.includes(made) ?? false;
    const { slow } = system;
    const active = slow && uniform() < slow.share ? slow.system : system;
    // A machine that is slower by a share gives at a level what it otherwise gives at a higher one, less by that share.
    const speed = noise.capacity === undefined ? 1 : Math.exp(noise.capacity * normal(uniform));
    const scattered =
      active.perSecond(level / speed) * speed * (1 + noise.throughput * normal(uniform)) * (isBad ? 0.5 : 1);
    const perSecond = isRate(search) ? Math.min(level, scattered) : scattered;
    const latencyMilliseconds =
      active.latencyMilliseconds(level / speed) * Math.exp(noise.latency * normal(uniform)) * (isBad ? 10 : 1);
    const highestTargetMet = !isRate(search) || isTargetMet(level, perSecond, targetTolerance(search));
    const met = highestTargetMet && (!search.objective || latencyMilliseconds <= search.objective.atMostMilliseconds);
    const runId = `${search.run}-${step}-${made}`;
    return { runId, of: search.run, step, level, perSecond, latencyMilliseconds, met, isSteady: true };
  };
}

/** Runs a search to its end. */
export function runSearch(search: SearchPlan, system: MadeSystem, noise: Noise): SearchOutcome {
  const make = madeRuns(search, system, noise);
  const runs: SearchedRun[] = [];
  for (;;) {
    const last = nextStep(search, runs);
    if (last.kind !== 'measure') return { last, runs };
    runs.push(make(last.level, last.step));
  }
}
