/** The schema of a cluster in a campaign file: the sections of `systems`, the entries of `clusters`, and what a variant changes of one. */
import { z } from 'zod';
import { absolutePathSchema, usernameSchema } from '../../input/credential-fields.ts';
import { byName, choice, count, flag, list, mapping, name, text } from '../../input/fields.ts';
import { longestHostName, longestName } from '../../input/identifiers.ts';
import { jvmFlagList } from '../../input/jvm-flag.ts';
import { mostInstances } from '../../input/limits.ts';
import { addressSchema } from '../../input/network-address.ts';
import { type GivenSecurity, noSasl } from '../../plan/clusters.ts';
import type { Cluster, SettingValue } from '../../plan/plan.ts';
import type { SettingsFacts, SystemFacts } from '../../systems/facts.ts';
import { cannotBeExisting, everySystem, systemFacts, systemNames, type SystemName } from '../../systems/registry.ts';
import { settingsField } from '../../systems/settings-field.ts';
import { versionField } from '../cluster-version.ts';
import { mappingByName } from './fields.ts';

/** More of them no campaign can tell apart. */
const mostClusters = 20;
/** More than these no profile has. */
const mostZones = 20;
/** More than these are not needed: clients learn the rest of the cluster from them. */
const mostAddresses = 32;
/** A heap below this starts none of the systems; one above it no machine has. */
const heapBounds = { least: 64, most: 4 * 1024 ** 2 };

/** A cluster in a campaign file: its version and options, and settings by the system's own names. */
export type ClusterSection = {
  version?: string | number;
  settings: Record<string, SettingValue>;
  allowUnknownSettings?: boolean;
  security?: GivenSecurity;
  heapMebibytes?: Record<string, number>;
  jvmFlags?: Record<string, string[]>;
  hosts?: string[];
  zones?: string[];
  joinLater?: string[];
  joinLaterZones?: string[];
  bringUpWhenNeeded?: boolean;
  removeWhenDecommissioned?: boolean;
} & Record<string, unknown>;

/** What a variant may change of a system. With another version, hosts or options its services start without data, since these may not fit. */
export type SystemChanges = ClusterSection;

const hostsField = () =>
  list('names of hosts', text('the name of a host', longestHostName), mostInstances)
    .min(1, { error: 'must hold at least one host' })
    .exactOptional();

const zonesField = () =>
  list('names of zones', text('the name of a zone', longestName), mostZones)
    .min(1, { error: 'must hold at least one zone' })
    .exactOptional();

/** Which hosts of the profile it takes. */
function placementFields(facts: SystemFacts) {
  const ofExisting =
    cannotBeExisting(facts) === null
      ? ' Of an existing cluster: those on which it runs, for [their telemetry](existing-clusters.md#telemetry-of-its-hosts). Default: none.'
      : '';
  return {
    hosts: hostsField().describe(
      `Hosts of the profile that it takes, each with a role of the system. Default: all with such a role.${ofExisting}`,
    ),
    ...(facts.growing ? growingFields() : {}),
    zones: zonesField().describe(
      'Zones of the profile instead of `hosts`: it takes their hosts with a role of the system.',
    ),
  };
}

const growingFields = () => ({
  joinLater: hostsField().describe(
    'Hosts that the cluster does not have at first: its services are installed there, and [an event](operations-in-flight.md#members-that-join-and-leave) adds them.',
  ),
  joinLaterZones: zonesField().describe('Zones instead of `joinLater`: all hosts of the cluster in them join later.'),
  bringUpWhenNeeded: flag()
    .exactOptional()
    .describe(
      'Whether the hosts that join later [come up only before the run that adds them](operations-in-flight.md#hosts-that-come-up-when-they-are-needed). Saves their price until then.',
    ),
  removeWhenDecommissioned: flag()
    .exactOptional()
    .describe(
      'Whether hosts are [removed after the run in which their members leave for good](operations-in-flight.md#hosts-that-are-removed-early). Saves their price from then on.',
    ),
});

/** The field `allowUnknownSettings` next to settings, of a system or a client; nothing if they have no list of known names. */
export function unknownSettingsField({ list: known }: Pick<SettingsFacts, 'list'>): {
  allowUnknownSettings?: z.ZodOptional<z.ZodBoolean>;
} {
  if (known === undefined) return {};
  return {
    allowUnknownSettings: flag()
      .optional()
      .describe('Whether names of settings that the version does not know are allowed. Default: they are refused.'),
  };
}

/** Nothing if Proofload cannot protect the connections of the system. */
function securityField({ security, title }: SystemFacts): z.ZodRawShape {
  if (!security) return {};
  const tls = flag()
    .optional()
    .describe(
      'Whether connections to the nodes and between them are encrypted, with certificates made for the campaign.',
    );
  const sasl = choice([noSasl, ...security.sasl])
    .optional()
    .describe('How clients and nodes authenticate, with a password made for the campaign.');
  const hasSasl = security.sasl.length > 0;
  return {
    security: mapping({ tls, ...(hasSasl ? { sasl } : {}) })
      .optional()
      .describe(
        `[Security](security.md#tls-and-sasl) of the connections of ${title}: \`tls\`${hasSasl ? ` and \`sasl\` (${security.sasl.join(', ')})` : ''}. Default: none.`,
      ),
  };
}

/** Options for the JVMs of its services. */
function jvmFields({ services }: SystemFacts) {
  const names = Object.keys(services);
  const byService = <Value extends z.ZodType>(value: Value) =>
    mapping(Object.fromEntries(names.map((service) => [service, value.optional()]))).optional();
  return {
    heapMebibytes: byService(count('MiB', 1024, heapBounds)).describe(
      `Heaps of services instead of those that follow from their hosts, by service: ${names.join(', ')}.`,
    ),
    jvmFlags: byService(jvmFlagList('give heapMebibytes')).describe(
      'Flags for the JVMs of services, by service. They override those of Proofload; a garbage collector replaces its choice.',
    ),
  };
}

/** Where a cluster is that is there already. */
function existingFields(facts: SystemFacts) {
  const refusal = cannotBeExisting(facts);
  if (refusal !== null) {
    const target = z.literal('installed', { error: `must be "installed": ${refusal}` });
    return { target: target.exactOptional().describe('Always `installed`, which is the default.') };
  }
  return {
    target: choice(['installed', 'existing'])
      .exactOptional()
      .describe(
        'Whether the campaign installs the cluster, or loads [one that is there already](existing-clusters.md). Default: `installed`.',
      ),
    addresses: list('addresses', addressSchema, mostAddresses)
      .min(1, { error: 'must hold at least one address' })
      .exactOptional()
      .describe(
        `Only of an existing cluster, which needs them: where clients connect first, as \`host:port\`. Default port: ${facts.entry.port}.`,
      ),
    ...(facts.existing?.credentials === true ? { credentials: credentialsField(facts.title) } : {}),
  };
}

function credentialsField(title: string) {
  return mapping({
    authorityFile: absolutePathSchema.exactOptional().describe('PEM: the authority that clients trust, with TLS.'),
    username: usernameSchema.exactOptional().describe('User of the clients, with SASL.'),
    passwordFile: absolutePathSchema
      .exactOptional()
      .describe('File with the password on its first line, which only you can read.'),
  })
    .exactOptional()
    .describe(
      `Only of an existing cluster with \`security\`: how clients of ${title} [log in](existing-clusters.md#tls-and-sasl), in files on the machine that runs Proofload.`,
    );
}

/** The fields that a variant may change too. */
function changeableFields(facts: SystemFacts, options: z.ZodRawShape, unknownSettings: z.ZodRawShape = {}) {
  return {
    version: versionField(facts),
    ...placementFields(facts),
    ...options,
    settings: settingsField(facts.settings)
      .default({})
      .describe(`Settings of ${facts.settings.of} by their own names.`),
    ...unknownSettings,
    ...securityField(facts),
    ...jvmFields(facts),
  };
}

function sectionFields(facts: SystemFacts, options: z.ZodRawShape) {
  return { ...changeableFields(facts, options, unknownSettingsField(facts.settings)), ...existingFields(facts) };
}

/** A schema for each system. */
function bySystem(schemaOf: (facts: SystemFacts) => z.ZodType) {
  const schemas = Object.fromEntries(everySystem.map(([system, facts]) => [system, schemaOf(facts)]));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries forgets its keys, and the compiler does not know names of services
  return mapping(schemas) as unknown as z.ZodType<{ [System in SystemName]?: ClusterSection | undefined }>;
}

/** The sections of `systems`: each is a cluster with the name of its system. */
export const systemSections = bySystem((facts) =>
  mapping(sectionFields(facts, facts.options)).optional().describe(facts.placement),
).default({});

/** What a variant changes of each system. Its options are without their defaults: it changes only what it names. */
export const systemChanges = bySystem((facts) => {
  const options = Object.entries(facts.options).map(([option, schema]) => {
    const own = schema instanceof z.ZodDefault ? schema.unwrap() : schema;
    return [option, own instanceof z.ZodType ? own.optional() : own];
  });
  return mapping(changeableFields(facts, Object.fromEntries(options))).optional();
});

const namedSection = mappingByName({
  field: 'system',
  noun: 'system',
  names: systemNames,
  mappingOf(system) {
    const facts = systemFacts(system);
    return mapping({
      system: z.literal(system).describe(`A cluster of ${facts.title}.`),
      ...sectionFields(facts, facts.options),
    });
  },
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the options of a system are JSON, whatever their schemas
}) as unknown as z.ZodType<ClusterSection & { system: SystemName }>;

/** The field `clusters`: clusters with names of their own. */
export const namedClusters = () => byName('clusters', name(), namedSection, mostClusters).default({});

const fieldsOfEverySystem = new Set([
  'system',
  ...everySystem.flatMap(([, facts]) => Object.keys(sectionFields(facts, {}))),
]);

/** The system's own options among the fields of a section. */
export function optionsOfSection(section: Record<string, unknown>): Cluster['options'] {
  const options = Object.entries(section).filter(([field]) => !fieldsOfEverySystem.has(field));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the options of a system are JSON, whatever their schemas
  return Object.fromEntries(options) as Cluster['options'];
}
