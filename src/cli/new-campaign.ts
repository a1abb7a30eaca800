/** The campaign file that `proofload new` writes. Pure. */
import { RefusalError } from '../input/refusal.ts';
import type { Profile } from '../providers/profile.ts';
import { loadRole, systemFacts, type SystemName } from '../systems/registry.ts';

/** What a new campaign can find out, with the title of its report. */
export const newQuestions = {
  capacity: 'How much can it carry?',
  latency: 'How long do requests take at given rates?',
  sharing: 'What does sharing hosts cost?',
} as const;

export type NewQuestion = keyof typeof newQuestions;

export interface NewCampaign {
  name: string;
  question: NewQuestion;
  /** One, or for `sharing` two. */
  systems: SystemName[];
  profile: Profile;
  /** Path of the JSON schema, from the folder of the file. */
  schema: string;
}

const sizes = ['smoke', 'laptop'] as const;
type Size = (typeof sizes)[number];

/** The lines of one system: its section, its load, and what the load does at each size. */
interface Template {
  section: string;
  /** Id of its load and name of its run. */
  load: string;
  /** The role whose hosts take the load if the profile has no host for load generators: the last of them, or the first. */
  placed: { role: string; at: 0 | -1 };
  /** @param copies as many as there are hosts for, at most 3 */
  fields(copies: number): string;
  /** The role that holds copies. */
  holds?: string;
  /** Defaults of the load generator at each size; absent if it needs none. */
  parameters?: { workload: string } & Record<Size, string>;
  warmUp?: Record<Size, string>;
  search?: Record<Size, string>;
  /** Rising levels: rates, of which the report has the latency, or sizes of a batch. */
  levels: Record<Size, string[]>;
  /** A level that it sustains together with another system. */
  together: Record<Size, string>;
}

const producer = (rate: number, seconds: number): string =>
  `{ records: ${rate * seconds}, warmUpRecords: ${rate * 5}, targetRecordsPerSecond: ${rate} }`;

const templates: Partial<Record<SystemName, Template>> = {
  kafka: {
    section: 'kafka: { metadata: kraft }',
    load: 'producer',
    placed: { role: 'kafka-broker', at: 0 },
    holds: 'kafka-broker',
    fields: (copies) =>
      `workload: kafka-producer, recordBytes: 100, partitions: 6, replicationFactor: ${copies}, acks: all`,
    warmUp: {
      smoke: '{ records: 1000000, targetRecordsPerSecond: 50000 }',
      laptop: '{ records: 3000000, targetRecordsPerSecond: 50000 }',
    },
    search: {
      smoke: '{ over: targetRecordsPerSecond, from: 8000, to: 512000, precisionPercent: 25, seconds: 10, maxRuns: 10 }',
      laptop: '{ over: targetRecordsPerSecond, from: 5000, to: 320000, seconds: 20, maxRuns: 16 }',
    },
    levels: {
      smoke: [producer(5000, 20), producer(20_000, 20)],
      laptop: [producer(10_000, 30), producer(20_000, 30), producer(40_000, 30)],
    },
    together: {
      smoke: '{ records: 125000, targetRecordsPerSecond: 5000 }',
      laptop: '{ records: 1200000, targetRecordsPerSecond: 20000 }',
    },
  },
  cassandra: {
    section: 'cassandra: { tokens: 16 }',
    load: 'clients',
    placed: { role: 'cassandra', at: -1 },
    holds: 'cassandra',
    fields: (copies) => `workload: cassandra-stress, writeShare: 1, readShare: 3, replicationFactor: ${copies}`,
    parameters: {
      workload: 'cassandra-stress',
      smoke: '{ threads: 16, durationSeconds: 10, keys: 2000 }',
      laptop: '{ threads: 32, durationSeconds: 40, keys: 10000 }',
    },
    warmUp: { smoke: '{ durationSeconds: 60 }', laptop: '{ durationSeconds: 120 }' },
    search: {
      smoke:
        '{ over: targetOperationsPerSecond, from: 100, to: 6400, objective: p99 <= 250 ms, precisionPercent: 25, seconds: 10, maxRuns: 10 }',
      laptop:
        '{ over: targetOperationsPerSecond, from: 500, to: 32000, objective: p99 <= 50 ms, seconds: 20, maxRuns: 16 }',
    },
    levels: {
      smoke: ['{ targetOperationsPerSecond: 100 }', '{ targetOperationsPerSecond: 300 }'],
      laptop: [300, 600, 1200].map((rate) => `{ targetOperationsPerSecond: ${rate} }`),
    },
    together: { smoke: '{ targetOperationsPerSecond: 200 }', laptop: '{ targetOperationsPerSecond: 1000 }' },
  },
  spark: {
    section: 'spark: {}',
    load: 'job',
    placed: { role: 'spark-master', at: 0 },
    fields: () => 'workload: spark-perf',
    parameters: {
      workload: 'spark-perf',
      smoke:
        '{ partitionsAtFactorOne: 10, recordsAtFactorOne: 100000, uniqueKeysAtFactorOne: 500, uniqueValuesAtFactorOne: 25000, trials: 1, ignoredTrials: 0, secondsBetweenTrials: 0, stuckSeconds: 120 }',
      laptop:
        '{ partitionsAtFactorOne: 10, recordsAtFactorOne: 400000, uniqueKeysAtFactorOne: 2000, uniqueValuesAtFactorOne: 100000, trials: 2, ignoredTrials: 1, secondsBetweenTrials: 0.1, stuckSeconds: 120 }',
    },
    levels: {
      smoke: ['{ scaleFactor: 0.1, plannedSeconds: 30 }', '{ scaleFactor: 0.5, plannedSeconds: 35 }'],
      laptop: [0.5, 1, 2].map((factor) => `{ scaleFactor: ${factor}, plannedSeconds: ${30 + 20 * factor} }`),
    },
    together: {
      smoke: '{ scaleFactor: 0.1, plannedSeconds: 30 }',
      laptop: '{ scaleFactor: 0.5, plannedSeconds: 40 }',
    },
  },
};

/** The systems that a new campaign can have. */
export const newSystems = Object.keys(templates) as SystemName[];

/** The text of the file. Throws a `RefusalError` if the question does not fit the systems, or the profile has no hosts for them. */
export function newCampaignText(asked: NewCampaign): string {
  const { name, question, systems, profile, schema } = asked;
  const faults = faultsOf(asked);
  if (faults.length > 0) throw new RefusalError(faults);
  const all = systems.map((system) => templates[system]!);
  const titles = systems.map((system) => systemFacts(system).title).join(' and ');
  const warmed = all.filter(({ warmUp }) => warmUp);
  return [
    `# yaml-language-server: $schema=${schema}`,
    '#',
    `# ${newQuestions[question]} Change first:`,
    `#   1. ${firstChange[question]}`,
    '#   2. under "loads", what the loads do: size of a record, copies, shares of reads and writes;',
    `#   3. under "systems", the settings of ${titles}.`,
    '# docs/campaign-reference.md of Proofload has every field. Check it, see its length, and run it:',
    `#   proofload check ${name}.yaml`,
    `#   proofload plan ${name}.yaml`,
    `#   proofload run ${name}.yaml --size smoke`,
    `name: ${name}`,
    `title: ${titles}: ${newQuestions[question]}`.replace(/^title: (.*)$/, "title: '$1'"),
    `profiles: [${profile.name}]`,
    '',
    'systems:',
    ...all.map(({ section }) => `  ${section}`),
    '',
    'runs:',
    ...(warmed.length > 0 ? ['  # Fresh JVMs are still compiling their code: a warm-up is not counted.'] : []),
    ...warmed.flatMap((template) => [
      `  ${template.load}-warm-up:`,
      `    title: Warm-up of the ${template.load}`,
      '    warmUp: true',
      ...loadsText([template], profile),
    ]),
    ...(question === 'sharing'
      ? ['  together:', `    title: ${titles} together`, ...loadsText(all, profile)]
      : all.flatMap((template) => [`  ${template.load}:`, `    title: ${titles}`, ...loadsText([template], profile)])),
    '',
    'sizes:',
    ...sizes.flatMap((size) => sizeText(size, question, all)),
    '',
  ].join('\n');
}

const firstChange: Record<NewQuestion, string> = {
  capacity: 'under "sizes", the range that is searched, or the levels;',
  latency: 'under "sizes", the rates at which the latency is measured;',
  sharing: 'under "sizes", the load of each system: one that it sustains next to the other;',
};

function faultsOf({ question, systems, profile }: NewCampaign): string[] {
  const wanted = question === 'sharing' ? 2 : 1;
  if (systems.length !== wanted)
    return [`--system: ${question} is of ${wanted === 2 ? 'two systems, such as kafka,cassandra' : 'one system'}.`];
  if (question === 'latency' && systems.includes('spark'))
    return ['--system spark: its jobs have no latency; choose --question capacity.'];
  return systems.flatMap((system) =>
    Object.keys(systemFacts(system).roles)
      .filter((role) => !profile.hosts.some(({ roles }) => roles.includes(role)))
      .map(
        (role) =>
          `--profile ${profile.name}: has no host with the role ${role}, which ${system} needs; choose another.`,
      ),
  );
}

function loadsText(all: Template[], { hosts }: Profile): string[] {
  const withRole = (role: string) => hosts.filter(({ roles }) => roles.includes(role));
  return [
    '    loads:',
    ...all.map(({ load, placed, holds, fields }) => {
      const host = withRole(loadRole).at(0) ?? withRole(placed.role).at(placed.at)!;
      return `      ${load}: { ${fields(Math.min(3, withRole(holds ?? placed.role).length))}, host: ${host.name} }`;
    }),
  ];
}

function sizeText(size: Size, question: NewQuestion, all: Template[]): string[] {
  const [first] = all as [Template];
  const search = question === 'capacity' ? first.search : undefined;
  const levels =
    question === 'sharing'
      ? [
          '      together:',
          ...all.map(({ load, together }, index) => `        ${index === 0 ? '-' : ' '} ${load}: ${together[size]}`),
        ]
      : [`      ${first.load}:`, ...first.levels[size].map((level) => `        - ${first.load}: ${level}`)];
  const parameters = all.flatMap((template) => template.parameters ?? []);
  return [
    `  ${size}:`,
    ...(question === 'sharing' ? ['    sharing: { trials: 4 }'] : []),
    ...(parameters.length > 0 ? ['    parameters:'] : []),
    ...parameters.map((each) => `      ${each.workload}: ${each[size]}`),
    ...(search ? ['    search:', `      ${first.load}: ${search[size]}`] : []),
    ...(search && !first.warmUp ? [] : ['    runs:']),
    ...all.flatMap(({ load, warmUp }) =>
      warmUp ? [`      ${load}-warm-up:`, `        - ${load}: ${warmUp[size]}`] : [],
    ),
    ...(search ? [] : levels),
  ];
}
