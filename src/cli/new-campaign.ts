/** The campaign file that `proofload new` writes. Pure. */
import { RefusalError } from '../input/refusal.ts';
import type { Profile } from '../providers/profile.ts';
import { loadRole, systemFacts, systemNames, type SystemName } from '../systems/registry.ts';
import { factsOf, workloadNames } from '../workloads/registry.ts';
import { starterSizes, type Starter, type StarterSize } from '../workloads/starter.ts';

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

const starters = new Map(
  workloadNames.flatMap((workload) => {
    const { system, starter } = factsOf(workload);
    return starter ? [[system, { ...starter, workload }] as const] : [];
  }),
);

type Template = Starter & { workload: string };

/** The systems that a new campaign can have. */
export const newSystems: SystemName[] = systemNames.filter((system) => starters.has(system));

/** The text of the file. Throws a `RefusalError` if the question does not fit the systems, or the profile has no hosts for them. */
export function newCampaignText(asked: NewCampaign): string {
  const { name, question, systems, profile, schema } = asked;
  const faults = faultsOf(asked);
  if (faults.length > 0) throw new RefusalError(faults);
  const all = systems.flatMap((system) => starters.get(system) ?? []);
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
    ...starterSizes.flatMap((size) => sizeText(size, question, all)),
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
    return [`--system: ${question} is of ${wanted === 2 ? 'two systems, separated by a comma' : 'one system'}.`];
  const batch = question === 'latency' ? systems.find((system) => starters.get(system)?.isBatch) : undefined;
  if (batch) return [`--system ${batch}: its jobs have no latency; choose --question capacity.`];
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
    ...all.map(({ workload, load, placed, holds, fields }) => {
      const host = withRole(loadRole).at(0) ?? withRole(placed.role).at(placed.at)!;
      const own = fields(Math.min(3, withRole(holds ?? placed.role).length));
      return `      ${load}: { ${[`workload: ${workload}`, `host: ${host.name}`, ...(own === '' ? [] : [own])].join(', ')} }`;
    }),
  ];
}

function sizeText(size: StarterSize, question: NewQuestion, all: Template[]): string[] {
  const [first] = all as [Template];
  const search = question === 'capacity' ? first.search : undefined;
  const levels =
    question === 'sharing'
      ? [
          '      together:',
          ...all.map(({ load, together }, index) => `        ${index === 0 ? '-' : ' '} ${load}: ${together[size]}`),
        ]
      : [`      ${first.load}:`, ...first.levels[size].map((level) => `        - ${first.load}: ${level}`)];
  const parameters = all.flatMap(({ workload, parameters: own }) => (own ? [`      ${workload}: ${own[size]}`] : []));
  return [
    `  ${size}:`,
    ...(question === 'sharing' ? ['    sharing: { trials: 4 }'] : []),
    ...(parameters.length > 0 ? ['    parameters:'] : []),
    ...parameters,
    ...(search ? ['    search:', `      ${first.load}: ${search[size]}`] : []),
    ...(search && !first.warmUp ? [] : ['    runs:']),
    ...all.flatMap(({ load, warmUp }) =>
      warmUp ? [`      ${load}-warm-up:`, `        - ${load}: ${warmUp[size]}`] : [],
    ),
    ...(search ? [] : levels),
  ];
}
