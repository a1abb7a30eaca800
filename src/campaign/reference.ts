/** Makes docs/campaign-reference.md from the schema of the campaign file. Pure. */
import type { SettingsFacts } from '../systems/facts.ts';
import { everySystem, systemNames } from '../systems/registry.ts';
import { longestName } from '../input/identifiers.ts';
import { groupsText } from './reference-groups.ts';
import { campaignJsonSchema, type JsonSchema } from './campaign-schema.ts';
import {
  mostCharacters,
  mostEntries,
  mostNesting,
  mostPlannedSeconds,
  maxRuns,
  mostSetCharacters,
  mostSets,
  mostValues,
} from '../input/limits.ts';
import { factsOf, workloadNames } from '../workloads/registry.ts';
import { expansionText } from './expanders/expanders.ts';
import { runExpanders } from './expanders/runs.ts';
import { defaultSize } from './sizes.ts';
import { stepActions } from './steps/registry.ts';
import { variablePattern } from './expanders/variables.ts';
import { exact } from '../text/figures.ts';

/** Settings of all systems of one kind, as a list in a sentence. */
function namesOf(kind: keyof NonNullable<SettingsFacts['examples']>): string {
  const names = everySystem.flatMap(([, { settings }]) => settings.examples?.[kind] ?? []).map((name) => `\`${name}\``);
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

const [[firstSystem, { settings: firstSettings }]] = everySystem as [(typeof everySystem)[number]];
const [firstSetting = ''] = firstSettings.example.split(',');

const introduction = `# The campaign file

<!-- Made by tools/campaign-reference.ts from src/campaign/schema.ts: change it there. -->

A campaign file is YAML. It lists the systems under load, the runs, and the levels of each run at each size.
[\`campaigns/pipeline-stress.yaml\`](../campaigns/pipeline-stress.yaml) is a complete example. For completion in an
editor, begin the file with \`# yaml-language-server: $schema=../docs/campaign.schema.json\`.

\`proofload check FILE\` reports every fault with file, line, column and field. \`proofload plan FILE\` shows what would run.

## How a parameter is found

Each parameter of a load comes from the first of these places that gives it:

1. the [variant](#variantsltvariantgt), if the campaign has variants
2. \`--set\` on the command line, such as \`--set runs.combined.loads.producer.acks=all\`: any field, with a YAML
   value, for every level of the size. \`--set\` can add a field such as \`sizes.laptop.sharing.trials\`, but a system, size
   or run only as a whole: \`--set 'sizes.published={ trials: 2 }'\`.
3. the level: \`sizes.<size>.runs.<run>\`, or \`loads\` of a step
4. the run: \`runs.<run>.loads.<load>\`
5. the size: \`sizes.<size>.parameters.<workload>\`

Unknown keys and values of another type are errors. Names contain the unit; numbers have none.

## A campaign file is code

Settings choose classes and Java flags (${namesOf('chooseCode')}), which run on your hosts as Proofload's login. Read a
file that somebody else wrote before you run it.

Everything installed comes from lock files. Proofload refuses settings that bring in other code:
${namesOf('unlocked')} and the like, class paths, an address such as \`https://…\` in any value, and Java options
such as \`-javaagent:\` or \`-agentlib:\`. Only \`--allow-unlocked-code\` of \`run\`, \`plan\`, \`check\` and \`resume\` (again) allows
them; \`campaign.json\` and the report show it. A jar of your own that a load runs is checked by its content: plan and result have its SHA-256, and a
campaign whose jar has changed cannot be resumed. This is not a sandbox: it refuses what could run different code tomorrow.

## Limits

A campaign file is plain YAML 1.2: one document, no tags or directives, text keys; merge keys (\`<<: *anchor\`) take the
entries that the mapping does not give itself. It has at most ${exact(mostCharacters)} characters of UTF-8,
${exact(mostValues)} values with aliases expanded, ${exact(mostEntries)} entries in one mapping or list, and ${mostNesting} levels of nesting. \`--set\` may be
given ${mostSets} times, with ${exact(mostSetCharacters)} characters each. A size has at most ${exact(maxRuns)} runs, counting every trial and every run of a
search, and ${mostPlannedSeconds / 86_400} days. Names of campaigns, runs and loads are lower-case letters, digits and hyphens, begin with a letter and
have at most ${longestName} characters.

## From short forms to steps

Every short form becomes steps, one form after the other:

${expansionText()}

## Order and names of runs

Runs of one system come first, system by system in the order of the file, then runs of several systems. A run of one load is
named \`<workload>-<level>\`, such as \`100k\` for a rate or \`64\` for threads; a combination of a matrix after its
values, such as \`store-writes-quorum-16\`; a run of several [steps](steps.md) after its place, such as \`read-3\`; a second trial ends in \`-t2\`, a run of a search
in \`-search-1\` and so on, its confirmation in \`-confirm-1\`. All loads of a run start at the same moment. A host has each
workload at most once in a run.
`;

const variantsExplained = `[Comparing variants](comparing.md#variants-of-one-campaign) explains them. The first variant is the base:

\`\`\`yaml
variants:
  base: {}
  tuned: { systems.${firstSystem}.settings.${firstSetting} }
  both:
    systems: { ${firstSystem}: { settings: { ${firstSetting} } } }
    loads: { producer: { recordBytes: 1000 } }
\`\`\``;

const loadIntroduction = `### runs.&lt;run&gt;.loads.&lt;load&gt;

Each parameter is required, in any [place](#how-a-parameter-is-found), unless its description says otherwise. Lengths are in seconds.
Every load also has a \`workload\`, one of those below, and a \`host\`, as the profile names it.`;

const settingsText = `Settings have the system's own names:

\`\`\`yaml
systems:
${everySystem.map(([name, { settings }]) => `  ${name}:\n    settings: { ${settings.example} }\n`).join('')}\`\`\`

They override what Proofload sets, except addresses, listeners, data folders and measurement, which are refused:
${namesOf('owned')}.${everySystem.map(([, { settings }]) => (settings.note === undefined ? '' : ` ${settings.note}`)).join('')} On the command line:
\`--set systems.${firstSystem}.settings.${firstSetting.replace(': ', '=')}\`.

A setting that can have no effect is refused: one of what the cluster does not have, and a name that the [version](versions.md) does not
know, with the nearest name that it knows. \`allowUnknownSettings: true\` in the section of the system, or in a load for its
\`clientSettings\`, allows unknown names.`;

const clientSettingsText = `#### clientSettings

Settings of a load's client have the client's own names, like the settings of a system:

${workloadNames
  .flatMap((name) => {
    const { clientSettings } = factsOf(name);
    return clientSettings ? [`- ${name}: ${clientSettings.of}, such as \`${clientSettings.example}\``] : [];
  })
  .join('\n')}

They override the client's defaults, except what Proofload sets itself: addresses, names, serialization and measurement. A setting
that a named parameter gives as well is refused. \`proofload plan\` shows them. On the command line:
\`--set runs.combined.loads.producer.clientSettings.linger.ms=5\`.`;

function rangeText({ minimum, exclusiveMinimum, maximum }: JsonSchema): string {
  const isAboveZero = exclusiveMinimum === 0;
  if (!isAboveZero && minimum !== undefined && maximum !== undefined) return `, ${exact(minimum)} to ${exact(maximum)}`;
  const least = isAboveZero ? ' above zero' : minimum === undefined ? '' : `, at least ${exact(minimum)}`;
  return `${least}${upTo(maximum)}`;
}

function upTo(most: number | undefined, of = ''): string {
  return most === undefined ? '' : `, at most ${exact(most)}${of}`;
}

const stepKinds = Object.keys(stepActions).map((name) => `\`${name}\``);

/** The type and range of a field, as text. */
function typeText(schema: JsonSchema): string {
  const choices = schema.const === undefined ? schema.enum : [schema.const];
  // A choice may have both a number and its digits as text.
  if (choices) return [...new Set(choices.map((value) => `\`${String(value)}\``))].join(', ');
  if (schema.pattern === variablePattern.source) return '`$<variable>`';
  if (schema.anyOf) return schema.anyOf.map(typeText).join(', or ');
  if (schema.oneOf) return 'a load';
  switch (schema.type) {
    case 'integer':
    case 'number':
      return `${schema.type}${rangeText(schema)}`;
    case 'string':
      return `${schema.pattern === undefined ? 'text' : 'name'}${upTo(schema.maxLength, ' characters')}`;
    case 'array':
      return `list${upTo(schema.maxItems, ' entries')}`;
    case 'object':
      return `mapping${upTo(schema.maxProperties, ' entries')}`;
    default:
      return schema.type ?? 'anything';
  }
}

/** A table of the fields of a mapping, with a column of their defaults if there is a name for it. */
function table(
  { properties = {}, required = [] }: JsonSchema,
  head = ['Field', 'Takes', 'Default', 'What it is'],
): string {
  const rows = Object.entries(properties).map(([field, schema]) => {
    const standard = required.includes(field) ? 'required' : 'optional';
    const value = schema.default === undefined ? standard : `\`${JSON.stringify(schema.default)}\``;
    return [`\`${field}\``, typeText(schema), ...(head.length > 3 ? [value] : []), schema.description ?? ''];
  });
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** A table of the parameters of a load. It has no column for defaults: a value comes from one of several places. */
function parameterTable(workload: string, { properties = {} }: JsonSchema): string {
  // Several instances of a load that has one are refused.
  const omitted = ['workload', 'host', ...(factsOf(workload).instances === 'one' ? ['hosts', 'instances'] : [])];
  const parameters = Object.entries(properties).filter(([field]) => !omitted.includes(field));
  return table({ properties: Object.fromEntries(parameters) }, ['Parameter', 'Takes', 'What it is']);
}

/** The schema of a field such as `runs.<run>.loads.<load>`, in which a name in brackets is any. */
function schemaOf(field: string): JsonSchema {
  return field.split('.').reduce((parent, step) => {
    const inner = step.startsWith('<') ? parent.additionalProperties || parent.items : parent.properties?.[step];
    const found = inner?.$ref === undefined ? inner : campaignJsonSchema().$defs?.[inner.$ref.replace('#/$defs/', '')];
    if (!found) throw new Error(`The schema of the campaign file has no ${field}.`);
    return found;
  }, campaignJsonSchema());
}

/** The fields of every mapping that the field may be, or of an item if it is a list. */
function tablesOf(field: string): string {
  const schema = schemaOf(field);
  const all = schema.type === 'array' ? [schemaOf(`${field}.<item>`)] : (schema.oneOf ?? [schema]);
  return all.map((one) => table(one)).join('\n\n');
}

const sizesText = `## sizes

Sizes have names of your choice, such as \`nightly\`, which \`--size\` takes; the default is \`${defaultSize}\`. The campaigns that come with
Proofload have \`smoke\` (a check, in minutes, that everything works), \`laptop\` (fits one machine) and \`published\` (as the
benchmark was published).`;

/**
 * The whole page, as Markdown.
 *
 * @param examples YAML by section; that of `file` is a complete campaign, which the others change. Throws if one is missing.
 */
export function campaignReference(examples: ReadonlyMap<string, string>): string {
  const example = (section: string): string => {
    const text = examples.get(section);
    if (text === undefined) throw new Error(`The section ${section} of the reference has no example.`);
    return `\`\`\`yaml\n${text.trimEnd()}\n\`\`\``;
  };
  const section = (heading: string, explained = '', fields?: string): string => {
    const [level = '', field = ''] = heading.split(' ');
    const named = field.split('.').filter((step) => !step.startsWith('<'));
    const title = `${level} ${field.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}`;
    const shown = field.includes('<') ? named.at(-1) : field;
    return [title, explained, fields ?? tablesOf(field), example(shown ?? '')].filter(Boolean).join('\n\n');
  };
  // The fields of one system are the same as under systems.
  const { hosts = {}, zones = {} } = schemaOf('clusters.<cluster>').oneOf?.[0]?.properties ?? {};
  const system: JsonSchema = { enum: systemNames, description: 'The system that the cluster is of.' };
  const loads = schemaOf('runs.<run>.loads.<load>').oneOf ?? [];
  const sections = [
    introduction,
    '## The file',
    table(campaignJsonSchema()),
    'A small campaign. The examples below change it, and each is checked:',
    example('file'),
    section('## systems'),
    ...systemNames.map((name) => section(`### systems.${name}`)),
    settingsText,
    section(
      '## clusters.<cluster>',
      `[Several clusters](clusters.md) explains them. A cluster has a \`system\`, and the fields of its system [above](#systems).`,
      table({ properties: { system, hosts, zones }, required: ['system'] }),
    ),
    section(
      '## datasets.<dataset>',
      `[Datasets and steps](steps.md) explains them. \`sizes.<size>.parameters.<workload>\` may give the parameters of a dataset as well.`,
    ),
    section('## variants.<variant>', variantsExplained),
    section('## runs.<run>'),
    loadIntroduction,
    ...loads.flatMap((load) => {
      const workload = String(load.properties?.workload?.const);
      return [`#### workload: ${workload}`, parameterTable(workload, load), example(workload)];
    }),
    section(
      '### runs.<run>.events.<event>',
      `[Operations in flight](operations-in-flight.md) explains them. The events of a host must follow each other, and what a run stops must be
started again in it, unless it is the last. \`sizes.<size>.events.<run>.<event>\` may override the times.`,
    ),
    groupsText,
    clientSettingsText,
    example('client-settings'),
    sizesText,
    section('### sizes.<size>'),
    section(
      '### sizes.<size>.steps',
      `[Datasets and steps](steps.md) explains them. A step is a mapping with one of ${stepKinds.join(', ')} and \`forEach\`.`,
    ),
    ...Object.entries(runExpanders).flatMap(([field, { explained }]) =>
      explained === null ? [] : section(`### sizes.<size>.${field}.<run>`, explained),
    ),
    section(
      '### sizes.<size>.sharing',
      `Each block has the combined run once, and each system isolated once, as \`<run>-<system>-alone\`, with the same loads, hosts and time.
Every second block reverses the order of the one before.`,
    ),
    section('## lease'),
  ];
  return `${sections.join('\n\n').replaceAll('\n\n\n', '\n\n')}\n`;
}
