/** The schema of the campaign file. Checks across fields are in `rules.ts`. */
import type { z } from 'zod';
import {
  amount,
  amountOrZero,
  byName,
  choice,
  count,
  countOrZero,
  flag,
  list,
  mapping,
  name,
  text,
} from '../input/fields.ts';
import { mostLeaseDollars, mostLeaseHours, mostLoads, mostNamedRuns, mostSizes, maxRuns } from '../input/limits.ts';
import { workloadNames } from '../workloads/registry.ts';
import { namedClusters, systemSections } from './file/systems.ts';
import { datasetsField } from './file/datasets.ts';
import { eventsField, eventTimesField } from './file/events.ts';
import { objectiveField, objectiveList, thresholdList } from './file/fields.ts';
import { variantsSchema } from './file/variants.ts';
import { loadSchema, partialParameters } from './file/loads.ts';

/** Seeds are used as 32 bits. */
const largestSeed = 2 ** 32 - 1;

/** A step of a size. Its other fields are those of its kind, in which `$` and the name of a variable may stand for a value. */
export interface GivenStep {
  [field: string]: unknown;
  forEach?: Record<string, unknown[]> | undefined;
  steps?: GivenStep[] | undefined;
}

type GivenSteps = z.ZodType<GivenStep[] | undefined>;

/** @param levels fields that say at which levels runs are made */
const size = <Levels extends z.ZodRawShape>(steps: GivenSteps, levels: Levels) =>
  mapping({
    trials: count('trials', 1, maxRuns).default(1).describe('Trials of every run.'),
    sharing: mapping({
      trials: count('trials', 4, maxRuns)
        .default(4)
        .describe('Trials of each, combined and isolated. Fewer than 4 give no confidence interval.'),
      seed: countOrZero('seed', 17, largestSeed)
        .optional()
        .describe(
          'Seed of the random order. Default: derived from campaign, profile, size and `trials`, so that `proofload plan` shows the order.',
        ),
    })
      .optional()
      .describe(
        'Compares runs of several systems with each system isolated, in blocks of random order. Replaces `trials` for these runs.',
      ),
    skip: list('names of runs', text('the name of a run'), mostNamedRuns)
      .default([])
      .describe('Runs to skip at this size.'),
    parameters: mapping(
      Object.fromEntries(workloadNames.map((name) => [name, mapping(partialParameters(name)).optional()])),
    )
      .default({})
      .describe('Default parameters of each workload.'),
    steps,
    events: eventTimesField(),
    ...levels,
    thresholds: thresholdList()
      .default([])
      .describe(
        'Further [thresholds](ci.md#thresholds) at this size, such as those of a level that only this size has.',
      ),
  });

const run = mapping({
  title: text('a title for people').describe('Title of the run in the report.'),
  onSaturation: choice(['stop', 'continue'])
    .default('stop')
    .describe('Skip (`stop`) or run (`continue`) larger sizes of a batch after a saturated one.'),
  warmUp: flag()
    .default(false)
    .describe(
      'A warm-up: its levels run before other runs of its systems, each up to five times while its services still compile what it made hot. Its results are not used.',
    ),
  loads: byName('loads', name(), loadSchema, mostLoads)
    .refine((loads) => Object.keys(loads).length > 0, { error: 'must hold at least one load' })
    .describe('The loads that run at the same time, by ids of your choice.'),
  events: eventsField(),
});

const lease = mapping({
  hours: amount('hours', 6, mostLeaseHours)
    .optional()
    .describe(
      "Time on the hardware. Default: the sum of the phases' time limits, or less if `dollars` run out earlier.",
    ),
  dollars: amount('dollars', 40, mostLeaseDollars)
    .optional()
    .describe('Maximum cost of the hardware. Required on a profile with prices.'),
  graceMinutes: amount('minutes', 30, { least: 1, most: 1440 })
    .default(30)
    .describe('Time to finish after the deadline, and that hosts keep running when nothing renews their lease.'),
});

/** More profiles than a file needs to name. */
const mostProfiles = 50;

/** Departures that a reader can still take in. */
const mostDepartures = 50;

/** More than a campaign asks. */
const mostQuestions = 100;

const question = mapping({
  ask: text('a kind of question').describe(
    'A kind of question, such as `variants`, or one question, such as `variants:zstd`: `proofload plan --json` lists all of a campaign.',
  ),
  marginPercent: amount('percent', 10, 100)
    .exactOptional()
    .describe('Smallest change that [matters](comparing.md#different-the-same-or-inconclusive). Default: 5 %.'),
});

const repeats = mapping({
  source: text('the title of the benchmark').describe('Title of the benchmark.'),
  departures: list(
    'departures',
    mapping({
      subject: text('what differs').describe('What differs.'),
      published: text('what the benchmark did').describe('What the benchmark did.'),
      here: text('what the campaign does').describe('What the campaign does.'),
      because: text('the reason').describe('Why.'),
    }),
    mostDepartures,
  )
    .default([])
    .describe(
      'Each way in which the size `published` departs from the benchmark. The report lists them with the comparison.',
    ),
});

/** The schema of a campaign file, with the steps of a size and the fields that its short forms have. */
export const campaignSchemaWith = <Levels extends z.ZodRawShape>(steps: GivenSteps, levels: Levels) =>
  mapping({
    name: name().describe('Name of the campaign and of its results.'),
    title: text('a title for people').describe('Heading of the report.'),
    profiles: list('names of profiles', text('the name of a profile'), mostProfiles)
      .min(1, { error: 'must name at least one profile' })
      .optional()
      .describe(
        '[Profiles](profiles.md) that have its hosts. The first is used where the command line gives none. Default: `local`.',
      ),
    repeats: repeats.optional().describe('The published benchmark that the campaign repeats.'),
    systems: systemSections.describe(
      'The systems under load, for the whole campaign: a cluster of each, with its name.',
    ),
    clusters: namedClusters().describe(
      'Clusters with names of your choice, such as two of one system on different hosts. A load then names its cluster.',
    ),
    variants: variantsSchema,
    maxPriceDifferencePercent: amountOrZero('percent', 5, 1000)
      .default(5)
      .describe(
        'How far apart the prices of the hosts and their traffic between zones may be of variants whose clusters [take turns](clusters.md#in-turns). A campaign above it is refused.',
      ),
    backgroundObjective: objectiveField()
      .optional()
      .describe(
        'Latency objective of [backgrounds](#background-loads), such as `p95 <= 10 ms`, of a campaign whose variants [take turns](clusters.md#in-turns). The report says [up to which rate each variant meets it](tipping-point.md). Default: none.',
      ),
    datasets: datasetsField(),
    runs: byName('runs', name(), run, mostNamedRuns)
      .refine((runs) => Object.keys(runs).length > 0, { error: 'must hold at least one run' })
      .describe('The runs.'),
    sizes: byName('sizes', name(), size(steps, levels), mostSizes).describe(
      'The levels and lengths of each run, at each size. Sizes have names of your choice.',
    ),
    questions: list('questions', question, mostQuestions)
      .default([])
      .describe(
        'Questions that the report answers first, in this order. The others follow: a report answers all that follow from the steps.',
      ),
    thresholds: thresholdList()
      .default([])
      .describe(
        "[Thresholds](ci.md#thresholds) that the results must keep, such as `'throughput > 40000'`. A size skips those of runs that it does not have.",
      ),
    objectives: objectiveList()
      .default([])
      .describe(
        '[Objectives](ci.md#objectives) without an exit code, in the grammar of thresholds. The report says up to which load each holds. Also of disks: `share(disk.latency < 8 ms) >= 90 %`.',
      ),
    lease: lease.default({ graceMinutes: 30 }).describe('Limits on the time and cost of the hardware.'),
  }).meta({ title: 'Proofload campaign' });

/** A campaign file that matches the schema. */
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- without the fields of short forms, which their expanders read
export type Campaign = z.output<ReturnType<typeof campaignSchemaWith<Record<never, z.ZodType>>>>;
export type CampaignRun = Campaign['runs'][string];
export type CampaignLoad = CampaignRun['loads'][string];
