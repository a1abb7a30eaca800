/**
 * How often findings on simulated systems are right. The truth about these systems is known exactly, so false claims can be counted: npm run bench:findings [-- --seeds 200 --only peak --short --json].
 */
import { Command } from '@commander-js/extra-typings';
import { axisCases } from './findings/axis-cases.ts';
import { caseText, isMissed, type Case } from './findings/case.ts';
import { diskLatencyCases } from './findings/disk-latency-cases.ts';
import { comparisonCases } from './findings/comparison-cases.ts';
import { interferenceCases } from './findings/interference-cases.ts';
import { kneeCases } from './findings/knee-cases.ts';
import { maximumCases } from './findings/maximum-cases.ts';
import { peakCases } from './findings/peak-cases.ts';
import { searchCases } from './findings/search-cases.ts';
import { sliceCases } from './findings/slice-cases.ts';
import { steadyCases } from './findings/steady-cases.ts';
import { tippingCases } from './findings/tipping-cases.ts';
import { positiveNumber, runBench, say, withBenchOptions } from './run-bench.ts';

/** By subject: one case for each simulated system and its noise. */
const subjects: Record<string, (seeds: readonly number[]) => Case[]> = {
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
};

const options = withBenchOptions(new Command('findings'))
  .description(
    'Counts false and missed claims of findings on simulated systems. Does not depend on the speed of the machine.',
  )
  .option('--seeds <number>', 'simulations of each case (default: 200)', positiveNumber)
  .option('--only <subject>', `one subject: ${Object.keys(subjects).join(', ')}`)
  .parse()
  .opts();
const seeds = Array.from({ length: options.seeds ?? (options.short ? 20 : 200) }, (_, seed) => seed + 1);

await runBench(
  options,
  { limitMinutes: { full: 30, short: 5 }, cleanUp: 'nothing: it creates no resources', judgesShort: true },
  async () => {
    const cases = Object.entries(subjects)
      .filter(([subject]) => options.only === undefined || options.only === subject)
      .flatMap(([subject, casesOf]) => {
        say(subject);
        return casesOf(seeds);
      });
    return {
      lines: cases.map((each) => caseText(each, seeds.length)),
      figures: cases,
      missed: cases.filter(isMissed).map(({ finding, of }) => `Missed: ${finding}, ${of}.`),
    };
  },
);
