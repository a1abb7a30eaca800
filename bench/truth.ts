/**
 * How often verdicts are right: causes known bottlenecks on local hosts, runs short loads with the steps of a campaign, and
 * compares the verdicts with the truth. docs/truth.md has the method and results.
 */
import { Command, InvalidArgumentError } from '@commander-js/extra-typings';
import { RefusalError } from '../src/input/refusal.ts';
import { resultsFolder } from '../src/state/paths.ts';
import { alikeFigures, alikeLine, isWithinCeiling } from './truth/alike.ts';
import { compared, comparisonLines, meetsGoal, type Compared } from './truth/comparison.ts';
import { fleetsOf } from './truth/fleets.ts';
import { readComparisons } from './truth/kept-comparison.ts';
import { currentCriteria } from './truth/current-criteria.ts';
import { judge, type Judged } from './truth/judge.ts';
import { readWindows, remainingOf, resultsOfTruth } from './truth/kept-already.ts';
import type { KeptWindow } from './truth/kept-window.ts';
import { alikeKind } from './truth/kafka-scenarios.ts';
import { measureFleet, type Measuring } from './truth/measure.ts';
import { measurePeaks } from './truth/measure-peaks.ts';
import { peakFleets } from './truth/peak-fleets.ts';
import { strengths, type Fleet, type Strength } from './truth/scenario.ts';
import { runBench, say, withBenchOptions, type BenchOutcome } from './run-bench.ts';
import { removeHosts } from './testbed.ts';
import { meetsAllGoals, tables } from './truth/tables.ts';

const options = withBenchOptions(new Command('truth'))
  .description('Measures how often verdicts are right, with bottlenecks that it causes.')
  .option('--only <text>', 'only scenarios whose fleet or id contains this text, or one of several separated by commas')
  .option('--seeds <numbers>', 'seeds, separated by commas; a range is 1-3', seedsIn, [1])
  .option('--strengths <names>', `of ${strengths.join(', ')}; separated by commas`, strengthsIn, [...strengths])
  .option('--alike <runs>', 'make this many equal runs instead, and compare them with each other', Number, 0)
  .option(
    '--search <times>',
    'compare a search with a sweep of the same range instead, this many times on each fleet',
    Number,
    0,
  )
  .option('--minutes <number>', 'start no scenario after this many minutes', Number, Infinity)
  .option(
    '--keep-in <folder>',
    'copy each window that counts to a folder, and measure only what neither it nor the folder of results has',
  )
  .option('--fresh', 'measure every window, also those that an earlier run kept', false)
  .option('--again <folder>', 'judge the kept results in a folder by the current rules, without load')
  .parse()
  .opts();

function seedsIn(text: string): number[] {
  const seeds = text.split(',').flatMap((part) => {
    const [first = Number.NaN, last = first] = part.split('-').map(Number);
    return last >= first ? Array.from({ length: last - first + 1 }, (_, index) => first + index) : [Number.NaN];
  });
  if (!seeds.every(Number.isInteger)) throw new InvalidArgumentError('Seeds are whole numbers, or ranges such as 1-3.');
  return [...new Set(seeds)];
}

function strengthsIn(text: string): Strength[] {
  const given = text.split(',');
  const known = strengths.filter((each) => given.includes(each));
  if (known.length < given.length) throw new InvalidArgumentError(`Strengths are ${strengths.join(', ')}.`);
  return known;
}

/** The fleets with the selected scenarios, without empty fleets. */
function selectedFleets(): Fleet[] {
  const short = options.short ? 'target-met-medium,one-broker-s-nic-medium' : undefined;
  const only = (options.alike > 0 ? 'alike' : (short ?? options.only))?.split(',');
  return fleetsOf(options)
    .map((fleet) => {
      const isSelected = ({ id }: { id: string }): boolean =>
        !only || only.some((text) => fleet.name === text || id.includes(text));
      // Warm-ups make figures accurate; the short form does not judge any.
      return { ...fleet, warmUps: options.short ? [] : fleet.warmUps, scenarios: fleet.scenarios.filter(isSelected) };
    })
    .filter(({ scenarios }) => scenarios.length > 0);
}

const end = { milliseconds: Date.now() + options.minutes * 60_000 };
const measuring: Measuring = { isTimeUp, say, keepIn: options.keepIn ?? null };

function isTimeUp(): boolean {
  return Date.now() > end.milliseconds;
}

/** Measures what has no kept window yet, and judges all of it together. */
async function measureAll(): Promise<Judged[]> {
  // Equal runs are compared with those made just before and after them; the short form checks that it works.
  const isFresh = options.fresh || options.short || options.alike > 0;
  const folders = [...(options.keepIn === undefined ? [] : [options.keepIn]), ...(await resultsOfTruth(resultsFolder))];
  const { fleets, kept } = remainingOf(selectedFleets(), isFresh ? [] : await readWindows(folders));
  const count = fleets.reduce((sum, { scenarios }) => sum + scenarios.length, 0);
  if (kept.length > 0) say(`${kept.length} windows were kept before; ${count} are measured now.`);
  const judged = [...kept];
  for (const fleet of fleets) {
    if (!isTimeUp()) judged.push(...(await measureFleet(fleet, measuring)));
  }
  return judged;
}

async function comparePeaks(): Promise<Compared[]> {
  const only = options.only?.split(',');
  const fleets = peakFleets.filter(({ name }) => !only || only.some((text) => name.includes(text)));
  const times = { comparisons: options.search, seed: options.seeds[0] ?? 1 };
  const all: Compared[] = [];
  for (const fleet of fleets) {
    if (!isTimeUp()) all.push(...(await measurePeaks(fleet, times, measuring)));
  }
  return all;
}

const isAlike = ({ scenario }: KeptWindow): boolean => scenario.kind === alikeKind;

const { again } = options;
const criteria = currentCriteria();

async function measure(): Promise<BenchOutcome> {
  const isSearch = options.search > 0;
  const peaks =
    again !== undefined ? (await readComparisons(again)).map(compared) : isSearch ? await comparePeaks() : [];
  const all =
    again !== undefined
      ? (await readWindows([again])).map((kept) => judge(criteria(kept)))
      : isSearch
        ? []
        : await measureAll();
  if (again !== undefined && all.length + peaks.length === 0) {
    throw new RefusalError([`${again} has no results of bench:truth.`]);
  }
  const judged = all.filter(({ kept }) => !isAlike(kept));
  const figures = figuresOf(all.filter(({ kept }) => isAlike(kept)));
  const verdicts = judged.map(({ kept: { scenario, truth }, ...rest }) => ({ scenario, truth, ...rest }));
  return {
    lines: [
      ...(judged.length > 0 ? [tables(judged)] : []),
      ...figures.map(alikeLine),
      ...(peaks.length > 0 ? comparisonLines(peaks) : []),
    ],
    figures: { verdicts, alike: figures, peaks },
    missed: [
      ...(judged.length > 0 && !meetsAllGoals(judged) ? ['Missed: the goals of verdicts.'] : []),
      ...(figures.every(isWithinCeiling) ? [] : ['Missed: equal runs were reported as different too often.']),
      ...(peaks.length > 0 && !meetsGoal(peaks) ? ['Missed: the goal of searches.'] : []),
    ],
  };
}

function figuresOf(alike: Judged[]) {
  const inOrder = alike.toSorted(
    (one, other) => one.kept.run.span.startMilliseconds - other.kept.run.span.startMilliseconds,
  );
  const seed = options.seeds[0] ?? 1;
  return inOrder.length > 0
    ? alikeFigures(
        inOrder.map(({ kept }) => kept.run),
        seed,
      )
    : [];
}

await runBench(
  options,
  {
    limitMinutes: { full: 600, short: 8 },
    cleanUp: `${removeHosts}, and bin/proofload cleanup --profile local-limited --apply`,
  },
  measure,
);
