/** The peak that a search found beside that of a sweep of the same hosts. Pure. */
import { median } from '../../src/statistics/median.ts';
import { nextStep } from '../../src/search/next-step.ts';
import type { SearchedRun, SearchPlan } from '../../src/plan/search-plan.ts';
import { isRate } from '../../src/search/search.ts';
import { searchedLevelInWords } from '../../src/search/slot.ts';
import { sweepLevels, sweptPeak, type Peak } from './sweep.ts';
import { disturbingCores } from './truths.ts';

/** How near to the sweep's peak that of a search has to be, in how large a part of the sweep's runs, and how often. */
const nearShare = 0.05;
const runsShare = 0.5;
const nearFloor = 0.9;

/** So many comparisons are wanted. */
const leastComparisons = 10;

/** A comparison as it is kept: written anew after each of its runs. */
export interface KeptComparison {
  schema: 1;
  fleet: string;
  number: number;
  seed: number;
  search: SearchPlan;
  first: 'search' | 'sweep';
  /** In the order in which they were made. */
  searched: TimedRun[];
  swept: TimedRun[];
  /** Cores that nothing of the hosts used, on average over its runs; null where it is not known, or the comparison not done. */
  outsideCores: number | null;
}

export interface TimedRun extends SearchedRun {
  /** How long it was measured. */
  seconds: number;
}

export interface Compared {
  kept: KeptComparison;
  /** Null where the search came to no peak that was confirmed. */
  found: Peak | null;
  swept: Peak | null;
  /** What of the found peak is held against the sweep's, over it: the level of a rate, the throughput of threads. */
  ratio: number | null;
  /** Runs of the search, those that confirm included; one twice as long counts as two. */
  searchRuns: number;
  sweepRuns: number;
  isNear: boolean;
  isCheap: boolean;
  /** Why it does not count: not all of its runs were made, or others used so much of the machine that its peak may have moved. */
  leftOut: 'unfinished' | 'disturbed' | null;
}

export function compared(kept: KeptComparison): Compared {
  const { search, searched, swept: sweptRuns, outsideCores } = kept;
  const next = nextStep(search, searched);
  const swept = sweptPeak(search, sweptRuns);
  const found =
    next.kind === 'confirmed'
      ? {
          level: next.level,
          perSecond: median(
            searched
              .filter(({ step, level }) => step === 'confirm' && level === next.level)
              .map(({ perSecond }) => perSecond),
          ),
        }
      : null;
  const of = isRate(search) ? 'level' : 'perSecond';
  const ratio = found && swept ? found[of] / swept[of] : null;
  const runsOf = (runs: TimedRun[]): number => runs.reduce((sum, { seconds }) => sum + seconds, 0) / search.seconds;
  const searchRuns = runsOf(searched);
  const sweepRuns = runsOf(sweptRuns);
  const isUnfinished = next.kind === 'measure' || sweptRuns.length < sweepLevels(search).length;
  return {
    kept,
    found,
    swept,
    ratio,
    searchRuns,
    sweepRuns,
    // Both may have come to nothing.
    isNear: ratio === null ? found === swept : Math.abs(ratio - 1) <= nearShare,
    isCheap: searchRuns <= sweepRuns * runsShare,
    leftOut: isUnfinished ? 'unfinished' : (outsideCores ?? 0) >= disturbingCores ? 'disturbed' : null,
  };
}

/** Whether enough of those that count are near and cheap. */
export function keepsGoal(all: Compared[]): boolean {
  const counted = all.filter(({ leftOut }) => leftOut === null);
  return counted.length > 0 && counted.filter(holds).length / counted.length >= nearFloor;
}

const holds = ({ isNear, isCheap }: Compared): boolean => isNear && isCheap;

/** A line for each, and how many of them hold. */
export function comparisonLines(all: Compared[]): string[] {
  const counted = all.filter(({ leftOut }) => leftOut === null);
  const goal = `goal: ${nearFloor * 100} % within ${nearShare * 100} %, in at most ${runsShare * 100} % of the sweep's runs`;
  const few =
    counted.length < leastComparisons ? `, by too few to show it: ${leastComparisons} of each fleet are wanted` : '';
  return [
    ...all.map(line),
    `${counted.length} comparisons: ${counted.filter(({ isNear }) => isNear).length} near, ${counted.filter(({ isCheap }) => isCheap).length} cheap, ${counted.filter(holds).length} both; ${keepsGoal(all) ? 'met' : 'missed'}${few} (${goal}).`,
  ];
}

function line({ kept, found, swept, ratio, searchRuns, sweepRuns, isNear, isCheap, leftOut }: Compared): string {
  const { search, fleet, number, seed, outsideCores } = kept;
  const words = (peak: Peak | null): string =>
    peak
      ? `${searchedLevelInWords(search, peak.level)}${isRate(search) ? '' : `, ${Math.round(peak.perSecond)} a second`}`
      : 'nothing';
  const away = ratio === null ? '' : `, ${((ratio - 1) * 100).toFixed(1)} % from it`;
  const outside = outsideCores === null ? '' : `; ${outsideCores.toFixed(2)} cores outside`;
  const outcome = `${isNear ? 'near' : 'not near'}, ${isCheap ? 'cheap' : 'not cheap'}`;
  return `${leftOut === null ? '' : `(${leftOut}) `}${outcome}: ${fleet} ${number}, seed ${seed}: found ${words(found)}, swept ${words(swept)}${away}; ${searchRuns} runs against ${sweepRuns}${outside}`;
}
