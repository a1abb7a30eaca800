/** The peak of a search compared with that of a sweep on the same hosts. Pure. */
import { median } from '../../src/statistics/median.ts';
import { nextStep } from '../../src/search/next-step.ts';
import type { SearchedRun, SearchPlan } from '../../src/plan/search-plan.ts';
import { isRate } from '../../src/search/search.ts';
import { searchedLevelText } from '../../src/search/search-text.ts';
import { sweepLevels, sweptPeak, type Peak } from './sweep.ts';
import { interferenceCores } from './truths.ts';

/** Goals: distance to the peak of the sweep, share of its runs, and share of comparisons that meet both. */
const nearShare = 0.05;
const runsShare = 0.5;
const nearFloor = 0.9;

/** Comparisons needed to show the goal. */
const leastComparisons = 10;

/** A kept comparison, written after each of its runs. */
export interface KeptComparison {
  schema: 1;
  fleet: string;
  number: number;
  seed: number;
  search: SearchPlan;
  first: 'search' | 'sweep';
  /** In chronological order. */
  searched: TimedRun[];
  swept: TimedRun[];
  /** Mean cores used outside the hosts; null if unknown or unfinished. */
  outsideCores: number | null;
}

export interface TimedRun extends SearchedRun {
  /** Measured duration. */
  seconds: number;
}

export interface Compared {
  kept: KeptComparison;
  /** Null if the search confirmed no peak. */
  found: Peak | null;
  swept: Peak | null;
  /** Found peak divided by that of the sweep: by level for a rate, by throughput for threads. */
  ratio: number | null;
  /** Search and confirming runs; a run of double length counts twice. */
  searchRuns: number;
  sweepRuns: number;
  isNear: boolean;
  isCheap: boolean;
  /** Why it does not count: runs are missing, or other processes used so much of the machine that the peak may have moved. */
  leftOut: 'unfinished' | 'interference' | null;
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
    // Both may have found nothing.
    isNear: ratio === null ? found === swept : Math.abs(ratio - 1) <= nearShare,
    isCheap: searchRuns <= sweepRuns * runsShare,
    leftOut: isUnfinished ? 'unfinished' : (outsideCores ?? 0) >= interferenceCores ? 'interference' : null,
  };
}

/** Whether enough of the counted comparisons are near and cheap. */
export function meetsGoal(all: Compared[]): boolean {
  const counted = all.filter(({ leftOut }) => leftOut === null);
  return counted.length > 0 && counted.filter(holds).length / counted.length >= nearFloor;
}

const holds = ({ isNear, isCheap }: Compared): boolean => isNear && isCheap;

/** One line for each, and how many meet both goals. */
export function comparisonLines(all: Compared[]): string[] {
  const counted = all.filter(({ leftOut }) => leftOut === null);
  const goal = `goal: ${nearFloor * 100} % within ${nearShare * 100} %, in at most ${runsShare * 100} % of the sweep's runs`;
  const few =
    counted.length < leastComparisons ? `, with too few to show it: ${leastComparisons} of each fleet are needed` : '';
  return [
    ...all.map(line),
    `${counted.length} comparisons: ${counted.filter(({ isNear }) => isNear).length} near, ${counted.filter(({ isCheap }) => isCheap).length} cheap, ${counted.filter(holds).length} both; ${meetsGoal(all) ? 'met' : 'missed'}${few} (${goal}).`,
  ];
}

function line({ kept, found, swept, ratio, searchRuns, sweepRuns, isNear, isCheap, leftOut }: Compared): string {
  const { search, fleet, number, seed, outsideCores } = kept;
  const peakText = (peak: Peak | null): string =>
    peak
      ? `${searchedLevelText(search, peak.level)}${isRate(search) ? '' : `, ${Math.round(peak.perSecond)} a second`}`
      : 'nothing';
  const away = ratio === null ? '' : `, ${((ratio - 1) * 100).toFixed(1)} % away`;
  const outside = outsideCores === null ? '' : `; ${outsideCores.toFixed(2)} cores outside`;
  const outcome = `${isNear ? 'near' : 'not near'}, ${isCheap ? 'cheap' : 'not cheap'}`;
  return `${leftOut === null ? '' : `(${leftOut}) `}${outcome}: ${fleet} ${number}, seed ${seed}: found ${peakText(found)}, swept ${peakText(swept)}${away}; ${searchRuns} runs against ${sweepRuns}${outside}`;
}
