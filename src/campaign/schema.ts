/** The campaign file: what it may hold. What no single field shows is in `rules.ts`. */
import { z } from 'zod';
import { suggestion } from '../input/closest.ts';
import { fieldAt } from '../input/field-at.ts';
import { amount, byName, choice, count, countOrZero, flag, list, mapping, name, text } from '../input/fields.ts';
import { longestHostName } from '../input/identifiers.ts';
import {
  mostLeaseDollars,
  mostInstances,
  mostLeaseHours,
  mostLevels,
  mostLoads,
  mostNamedRuns,
  mostRuns,
} from '../input/limits.ts';
import { quoted } from '../input/readable.ts';
import { workloadNames } from '../workloads/registry.ts';
import { anyLevelParameters, partialParameters } from './load-parameters.ts';
import type { Json, SettingValue } from '../plan/plan.ts';
import type { SystemFacts } from '../systems/facts.ts';
import { everySystem, type SystemName } from '../systems/registry.ts';
import { systemSettings } from './settings.ts';
import { searchSchema } from './search-schema.ts';

const hostName = text('the name of a host', longestHostName);

/** Which of them must be given is checked in `places.ts`. */
const place = {
  host: hostName.optional().describe('Host on which the load generator runs, as the profile names it.'),
  hosts: list('names of hosts', hostName, mostInstances)
    .min(1, { error: 'must hold at least one host' })
    .optional()
    .describe(
      'Hosts on which it runs as one load, in place of `host`: an instance on each, started together, their counts and rates summed.',
    ),
  instances: count('instances', 2, mostInstances)
    .optional()
    .describe('Instances of it on each of its hosts. Without it: one.'),
};

function atLeastOne<Item>([first, ...others]: Item[]): [Item, ...Item[]] {
  if (first === undefined) throw new Error('There is no load generator.');
  return [first, ...others];
}

function unknownWorkload(given: unknown): string {
  if (typeof given !== 'string') return `must be a mapping with a workload, one of ${workloadNames.join(', ')}`;
  return `unknown workload ${quoted(given)}; ${suggestion(given, workloadNames)}`;
}

const load = z.discriminatedUnion(
  'workload',
  atLeastOne(workloadNames.map((name) => mapping({ workload: z.literal(name), ...place, ...partialParameters(name) }))),
  { error: ({ input }) => unknownWorkload(fieldAt(input, ['workload'])) },
);

/** Which of these fit the load's own tool is checked in `resolve.ts`. */
const levelParameters = mapping(anyLevelParameters()).describe(
  'Parameters of one load at one level. They go before those of the run, and those before the ones of the size.',
);

const level = byName('loads with their parameters', z.string(), levelParameters, mostLoads).describe(
  'One level: parameters for the loads of the run, by their ids.',
);

/** Seeds are used as 32 bits. */
const largestSeed = 2 ** 32 - 1;

const size = mapping({
  trials: count('trials', 1, mostRuns).default(1).describe('How often every run is done.'),
  sharing: mapping({
    trials: count('trials', 4, mostRuns)
      .default(4)
      .describe('How often each is done, together and alone; below 4 no interval can be given.'),
    seed: countOrZero('seed', 17, largestSeed)
      .optional()
      .describe(
        'From which the order is drawn. Without it that follows from the name of the campaign, the profile, the size and `trials`: what `proofload plan` shows is what runs. Another seed gives another order.',
      ),
  })
    .optional()
    .describe(
      'Has every run of several systems compared with each of its systems alone under the same load, in blocks of random order. It takes the place of `trials` for these runs.',
    ),
  skip: list('names of runs', text('the name of a run'), mostNamedRuns)
    .default([])
    .describe('Runs that are left out at this size.'),
  parameters: mapping(
    Object.fromEntries(workloadNames.map((name) => [name, mapping(partialParameters(name)).optional()])),
  )
    .default({})
    .describe('Parameters by workload, for every load that says nothing else.'),
  runs: byName(
    'runs with their levels',
    z.string(),
    list('levels', level, mostLevels).min(1, {
      error: 'must hold at least one level; name the run under skip to leave it out',
    }),
    mostNamedRuns,
  ).describe('The levels of each run, in order. A run that is not named is done once, with its own parameters.'),
  search: byName('runs with what is searched for', z.string(), searchSchema, mostNamedRuns)
    .default({})
    .describe('Runs whose level is searched for, instead of a list of levels: the most that the system bears.'),
});

const run = mapping({
  title: text('a title for people').describe('What the run is, for the report.'),
  onSaturation: choice(['stop', 'continue'])
    .default('stop')
    .describe(
      'What becomes of the larger sizes of a batch once one of them is saturated: they are left out, or done all the same.',
    ),
  warmUp: flag()
    .default(false)
    .describe(
      'Whether it only warms its systems up: its levels are run once, before other runs of the same systems, are kept, and count for nothing.',
    ),
  loads: byName('loads', name(), load, mostLoads)
    .refine((loads) => Object.keys(loads).length > 0, { error: 'must hold at least one load' })
    .describe('The loads that run at the same time, by ids of your choice.'),
});

/** What a campaign file says of a system: the options of its own, and settings by the system's names. */
export type SystemSection = { settings: Record<string, SettingValue> } & Record<string, Json>;

function systemSection({ options, settings, placement }: SystemFacts): z.ZodType<SystemSection | undefined> {
  const section = mapping({ ...options, settings: systemSettings(settings) });
  return section.optional().describe(placement);
}

const sections = Object.fromEntries(everySystem.map(([name, facts]) => [name, systemSection(facts)]));

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries forgets its keys
const systems = mapping(sections as Record<SystemName, z.ZodType<SystemSection | undefined>>);

const lease = mapping({
  hours: amount('hours', 6, mostLeaseHours)
    .optional()
    .describe(
      'How long the campaign may hold its hardware. Without it: as long as its phases may take by their own limits, and as its money lasts.',
    ),
  dollars: amount('dollars', 40, mostLeaseDollars)
    .optional()
    .describe('What the hardware may cost at the most. Required on a profile with prices.'),
  graceMinutes: amount('minutes', 30, { least: 1, most: 1440 })
    .default(30)
    .describe(
      'How long the campaign may take to its end after the deadline, and how long its hosts go on when nothing renews their lease.',
    ),
});

export const sizeNames = ['smoke', 'laptop', 'published'] as const;

export const campaignSchema = mapping({
  name: name().describe('Name of the campaign; its results are filed under it.'),
  title: text('a title for people').describe('Heading of the report.'),
  systems: systems.describe('The systems under load. Each stays up for the whole campaign.'),
  runs: byName('runs', name(), run, mostNamedRuns)
    .refine((runs) => Object.keys(runs).length > 0, { error: 'must hold at least one run' })
    .describe('The runs, in order. Those of one system alone go before those of several together.'),
  sizes: mapping({
    smoke: size.optional().describe('Shows in minutes that everything works.'),
    laptop: size.optional().describe('Fits one machine.'),
    published: size.optional().describe('As the benchmark was published.'),
  }).describe('How far each run goes.'),
  lease: lease
    .default({ graceMinutes: 30 })
    .describe('How long the campaign may hold its hardware, and what that may cost.'),
}).meta({ title: 'Proofload campaign' });

/** A campaign file whose shape is right. */
export type Campaign = z.output<typeof campaignSchema>;
export type CampaignRun = Campaign['runs'][string];
export type CampaignLoad = CampaignRun['loads'][string];
