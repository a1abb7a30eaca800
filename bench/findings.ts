/**
 * How often findings on simulated systems are right. The truth about these systems is known exactly, so false claims can be counted: npm run bench:findings [-- --seeds 200 --only peak --short --json].
 */
import { Command } from '@commander-js/extra-typings';
import { RefusalError } from '../src/input/refusal.ts';
import { axisCases } from './findings/axis-cases.ts';
import { caseText, isMissed, type Case } from './findings/case.ts';
import { diskLatencyCases } from './findings/disk-latency-cases.ts';
import { comparisonCases } from './findings/comparison-cases.ts';
import { interferenceCases } from './findings/interference-cases.ts';
import { jointCases } from './findings/joint-cases.ts';
import { kneeCases } from './findings/knee-cases.ts';
import { maximumCases } from './findings/maximum-cases.ts';
import { peakCases } from './findings/peak-cases.ts';
import { searchCases } from './findings/search-cases.ts';
import { sliceCases } from './findings/slice-cases.ts';
import { steadyCases } from './findings/steady-cases.ts';
import { casesOfSubjects } from './findings/subject-processes.ts';
import { tippingCases } from './findings/tipping-cases.ts';
import { positiveNumber, runBench, withBenchOptions } from './run-bench.ts';

/** By subject: one case for each simulated system and its noise. */
const subjects: Record<string, (seeds: readonly number[]) => Case[] | Promise<Case[]>> = {
  steady: steadyCases,
  maximum: maximumCases,
  knee: kneeCases,
  peak: peakCases,
  search: searchCases,
  interference: interferenceCases,
  comparison: comparisonCases,
  axis: axisCases,
  slices: sliceCases,
  tipping: tippingCases,
  'disk-latency': diskLatencyCases,
  joints: jointCases,
};

const subjectNames = Object.keys(subjects).join(', ');

const options = withBenchOptions(new Command('findings'))
  .description(
    'Counts false and missed claims of findings on simulated systems. Does not depend on the speed of the machine.',
  )
  .option('--seeds <number>', 'simulations of each case (default: 200)', positiveNumber)
  .option('--only <subject>', `one subject: ${subjectNames}`)
  .parse()
  .opts();
const simulations = options.seeds ?? (options.short ? 20 : 200);

async function allCases(only: string | undefined): Promise<Case[]> {
  if (only === undefined) return await casesOfSubjects(Object.keys(subjects), simulations);
  const casesOf = subjects[only];
  if (!casesOf) throw new RefusalError([`--only ${only}: there is no such subject; there are ${subjectNames}.`]);
  return await casesOf(Array.from({ length: simulations }, (_, seed) => seed + 1));
}

await runBench(
  options,
  { limitMinutes: { full: 30, short: 5 }, cleanUp: 'nothing: it creates no resources', judgesShort: true },
  async () => {
    const cases = await allCases(options.only);
    return {
      lines: cases.map((each) => caseText(each, simulations)),
      figures: cases,
      missed: cases.filter(isMissed).map(({ finding, of }) => `Missed: ${finding}, ${of}.`),
    };
  },
);
