/** The reference of the campaign file, made from its schema. Pure. */
import type { SettingsFacts } from '../systems/facts.ts';
import { everySystem, systemNames } from '../systems/registry.ts';
import { longestName } from '../input/identifiers.ts';
import { campaignJsonSchema, type JsonSchema } from './json-schema.ts';
import {
  mostCharacters,
  mostEntries,
  mostNesting,
  mostPlannedSeconds,
  mostRuns,
  mostSetCharacters,
  mostSets,
  mostValues,
} from '../input/limits.ts';
import { exact } from '../text/figures.ts';

/** Settings of all systems, as a list in a sentence. */
function namesOf(kind: keyof NonNullable<SettingsFacts['examples']>): string {
  const names = everySystem.flatMap(([, { settings }]) => settings.examples?.[kind] ?? []).map((name) => `\`${name}\``);
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

const overrideExample = everySystem
  .slice(0, 1)
  .map(([name, { settings }]) => `systems.${name}.settings.${settings.example.split(',')[0]?.replace(': ', '=')}`)
  .join('');

const introduction = `# The campaign file

<!-- Made by tools/campaign-reference.ts from src/campaign/schema.ts: change it there. -->

A campaign file says which systems are loaded, which runs there are, and how far each goes at each size. It is YAML;
[\`campaigns/pipeline-stress.yaml\`](../campaigns/pipeline-stress.yaml) is a whole one. Editors that know YAML complete and
check it by [its JSON Schema](campaign.schema.json) when its first line is
\`# yaml-language-server: $schema=../docs/campaign.schema.json\`.

\`proofload check FILE\` says everything that is wrong with a file, each fault with file, line, column and field.
\`proofload plan FILE\` shows what would run.

## How a parameter is found

A load takes each of its parameters from the first of these places that gives it:

1. \`--set\` on the command line, such as \`--set runs.combined.loads.producer.acks=all\`: any field of the file, its
   value in YAML. What is set for a load of a run holds at every level of the chosen size. A field such as
   \`sizes.laptop.sharing.trials\` may be one of a mapping that the file leaves out; a system, a size or a run is added
   whole, as \`--set 'sizes.published={ trials: 2 }'\`.
2. its level: \`sizes.<size>.runs.<run>\`
3. the run: \`runs.<run>.loads.<load>\`
4. the size: \`sizes.<size>.parameters.<workload>\`

Keys that are not known are refused everywhere, and so are values of another type or unit: units stand in the names, and
numbers are written without them.

## A campaign file is code

A campaign file decides what runs on your hosts, as the login that Proofload has there. Settings choose classes and flags of Java
(${namesOf('chooseCode')}). Read a file that somebody else wrote before you run it, as you would a script.

What is installed comes from lock files, with a hash for each jar. A setting that brings in code from elsewhere is refused:
${namesOf('unlocked')} and their like, class paths, an address such as \`https://…\` in any value, and options of Java
such as \`-javaagent:\` or \`-agentlib:\`. \`--allow-unlocked-code\` of \`run\`, \`plan\`, \`check\` and \`resume\` allows it. The file
cannot allow it itself, and neither can a \`campaign.json\`: \`resume\` wants the flag again. \`campaign.json\` keeps that it was given,
and the report says which settings needed it. This refuses what would run other code tomorrow; it is no sandbox.

## Limits

Numbers, texts, lists and mappings have the largest values that the tables below name. Besides, a campaign file has at most
${exact(mostCharacters)} characters of UTF-8, ${exact(mostValues)} values with what its aliases repeat, ${exact(mostEntries)} entries in one mapping or
list, and ${mostNesting} mappings and lists inside each other; \`--set\` may be given ${mostSets} times, with ${exact(mostSetCharacters)} characters each. A size
comes to ${exact(mostRuns)} runs at the most, each trial and each run of a search counted, and to ${mostPlannedSeconds / 86_400} days. Names of campaigns, runs and
loads are small letters, digits and hyphens, at most ${longestName}, a letter first.

A file is plain YAML 1.2: one document, no tags, no directives, keys that are text. Aliases repeat what an anchor marks; merge
keys (\`<<\`) belong to YAML 1.1 and are unknown keys here.

## Order and names of runs

Runs with loads of one system come first, system by system in the order of the file; then those with loads of several
systems, and where a size has \`sharing\`, in turns with these their systems alone. A run of one load is named
\`<workload>-<level>\`, where a level is such as \`100k\` for a rate or \`64\` for threads; a second trial ends in \`-t2\`. The runs
of a search end in \`-search-1\` and so on, those that confirm what it found in \`-confirm-1\`. All loads of a run start
at the same moment, and no two of them may be the same workload on the same host.
`;

const sharingExplained = `With it a size has, for each run of several systems, blocks of one run together and one of each system alone, the latter named
\`<run>-<system>-alone\`: the same loads on the same hosts for as long. The order within a block is drawn from the seed, and every
second block goes through the order of the one before backwards, so that what drifts steadily weighs on both sides alike.`;

const loadIntroduction = `### runs.&lt;run&gt;.loads.&lt;load&gt;

Every load has a \`workload\`, one of those below, and a \`host\`, as the profile names it. Its parameters may stand here or
where else a parameter is looked for, as said above; one of these places must give each, unless it says otherwise.`;

const settingsText = `Settings are given as the system itself has them:

\`\`\`yaml
systems:
${everySystem.map(([name, { settings }]) => `  ${name}:\n    settings: { ${settings.example} }\n`).join('')}\`\`\`

They go before what Proofload sets. Refused are those by which hosts find each other and services listen, keep their data
and are measured, such as ${namesOf('owned')}.${everySystem.map(([, { settings }]) => (settings.note === undefined ? '' : ` ${settings.note}`)).join('')} A system that
does not know a setting may ignore it, or refuse to start, which its log then says. On the command line:
\`--set ${overrideExample}\`.`;

const searchIntroduction = `### sizes.&lt;size&gt;.search.&lt;run&gt;

[Searching for a peak](searching.md) says how the level is found, and when it counts. The search gives the load its level and its
length; \`records\`, \`durationSeconds\` and \`plannedSeconds\` of the file do not count for it.`;

function literal(schema: JsonSchema | undefined): string {
  return typeof schema?.const === 'string' ? schema.const : JSON.stringify(schema?.const);
}

function boundsInWords({ minimum, exclusiveMinimum, maximum }: JsonSchema): string {
  const most = maximum === undefined ? null : exact(maximum);
  if (exclusiveMinimum === 0 || (minimum === undefined && most === null)) {
    return `${exclusiveMinimum === 0 ? ' above zero' : ''}${most === null ? '' : `, at most ${most}`}`;
  }
  if (minimum === undefined) return `, at most ${most}`;
  return most === null ? `, at least ${exact(minimum)}` : `, ${exact(minimum)} to ${most}`;
}

function upTo(most: number | undefined, of: string): string {
  return most === undefined ? '' : `, at most ${exact(most)} ${of}`;
}

/** What a field takes, in words. */
function takes(schema: JsonSchema): string {
  if (schema.const !== undefined) return `\`${literal(schema)}\``;
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(', ');
  if (schema.anyOf) return schema.anyOf.map(takes).join(', or ');
  if (schema.oneOf) return 'a load';
  switch (schema.type) {
    case 'integer':
      return `a whole number${boundsInWords(schema)}`;
    case 'number':
      return `a number${boundsInWords(schema)}`;
    case 'string':
      return `${schema.pattern === undefined ? 'text' : 'a name'}${upTo(schema.maxLength, 'characters')}`;
    case 'array':
      return `a list${upTo(schema.maxItems, 'entries')}`;
    case 'object':
      return `a mapping${upTo(schema.maxProperties, 'entries')}`;
    default:
      return schema.type ?? 'anything';
  }
}

function row(cells: string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function defaultOf(field: string, schema: JsonSchema, required: string[] = []): string {
  if (schema.default !== undefined) return `\`${JSON.stringify(schema.default)}\``;
  return required.includes(field) ? 'required' : 'optional';
}

/** A table of the fields of a mapping. */
function table(schema: JsonSchema): string {
  const fields = Object.entries(schema.properties ?? {});
  return [
    row(['Field', 'Takes', 'Default', 'What it is']),
    row(['---', '---', '---', '---']),
    ...fields.map(([field, inner]) =>
      row([`\`${field}\``, takes(inner), defaultOf(field, inner, schema.required), inner.description ?? '']),
    ),
  ].join('\n');
}

/** A table of the parameters of a load: each has its value from one of several places, so none has a default here. */
function parameterTable(load: JsonSchema): string {
  const parameters = Object.entries(load.properties ?? {}).filter(
    ([field]) => field !== 'workload' && field !== 'host',
  );
  return [
    row(['Parameter', 'Takes', 'What it is']),
    row(['---', '---', '---']),
    ...parameters.map(([field, inner]) => row([`\`${field}\``, takes(inner), inner.description ?? ''])),
  ].join('\n');
}

function inside(schema: JsonSchema, ...steps: string[]): JsonSchema {
  return steps.reduce((around, step) => {
    const inner = step === '*' ? around.additionalProperties || around.items : around.properties?.[step];
    if (!inner) throw new Error(`The schema of the campaign file has no ${steps.join('.')}.`);
    return inner;
  }, schema);
}

/** The whole page, as Markdown. */
export function campaignReference(): string {
  const schema = campaignJsonSchema();
  const loads = inside(schema, 'runs', '*', 'loads', '*').oneOf ?? [];
  const sections = [
    introduction,
    `## The file\n\n${table(schema)}`,
    `## systems\n\n${table(inside(schema, 'systems'))}`,
    ...systemNames.map((name) => `### systems.${name}\n\n${table(inside(schema, 'systems', name))}`),
    settingsText,
    `## runs.&lt;run&gt;\n\n${table(inside(schema, 'runs', '*'))}`,
    loadIntroduction,
    ...loads.map((load) => `#### workload: ${literal(load.properties?.workload)}\n\n${parameterTable(load)}`),
    `## sizes\n\n${table(inside(schema, 'sizes'))}`,
    `### sizes.&lt;size&gt;\n\n${table(inside(schema, 'sizes', 'laptop'))}`,
    `${searchIntroduction}\n\n${table(inside(schema, 'sizes', 'laptop', 'search', '*'))}`,
    `### sizes.&lt;size&gt;.sharing\n\n${table(inside(schema, 'sizes', 'laptop', 'sharing'))}\n\n${sharingExplained}`,
    `## lease\n\n${table(inside(schema, 'lease'))}`,
  ];
  return `${sections.join('\n\n').replaceAll('\n\n\n', '\n\n')}\n`;
}
