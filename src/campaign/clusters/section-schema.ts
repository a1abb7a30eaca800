/** The schema of a cluster in a campaign file: the sections of `systems`, and the entries of `clusters`. */
import { z } from 'zod';
import { suggestion } from '../../input/closest.ts';
import { fieldAt } from '../../input/field-at.ts';
import { byName, mapping, name } from '../../input/fields.ts';
import { quoted } from '../../input/readable.ts';
import type { Cluster, SettingValue } from '../../plan/plan.ts';
import type { GivenSecurity } from '../../plan/clusters.ts';
import type { SystemFacts } from '../../systems/facts.ts';
import { everySystem, systemNames, type SystemName } from '../../systems/registry.ts';
import { versionField } from '../cluster-version.ts';
import { existingFields } from '../existing-fields.ts';
import { jvmOptions } from '../jvm-options.ts';
import { securityField } from '../security-field.ts';
import { systemSettings, unknownSettingsField } from '../settings.ts';
import { placementFields } from './placement-fields.ts';

/** More of them no campaign can tell apart. */
const mostClusters = 20;

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

function sectionFields(facts: SystemFacts) {
  const { options, settings } = facts;
  return {
    version: versionField(facts),
    ...placementFields(facts),
    ...options,
    settings: systemSettings(settings),
    ...unknownSettingsField(settings),
    ...securityField(facts),
    ...jvmOptions(facts),
    ...existingFields(facts),
  };
}

const sections = Object.fromEntries(
  everySystem.map(([system, facts]) => {
    return [system, mapping(sectionFields(facts)).optional().describe(facts.placement)];
  }),
);

type SystemSections = { [System in SystemName]?: ClusterSection | undefined };

/** The sections of `systems`: each is a cluster with the name of its system. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries forgets its keys
export const systemSections = (mapping(sections) as unknown as z.ZodType<SystemSections>).default({});

function unknownSystem(given: unknown): string {
  if (typeof given !== 'string') return `must be a mapping with a system, one of ${systemNames.join(', ')}`;
  return `unknown system ${quoted(given)}; ${suggestion(given, systemNames)}`;
}

/** A cluster with a name of its own. */
export type NamedSection = ClusterSection & { system: SystemName };

function namedSection(): z.ZodType<NamedSection> {
  const each = everySystem.map(([system, facts]) =>
    mapping({ system: z.literal(system).describe(`A cluster of ${facts.title}.`), ...sectionFields(facts) }),
  );
  const [first, ...others] = each;
  if (!first) throw new Error('There is no system.');
  const union = z.discriminatedUnion('system', [first, ...others], {
    error: ({ input }) => unknownSystem(fieldAt(input, ['system'])),
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the options of a system are JSON, whatever their schemas
  return union as unknown as z.ZodType<NamedSection>;
}

/** The field `clusters`. */
export const namedClusters = () => byName('clusters', name(), namedSection(), mostClusters).default({});

/** The system's own options among the fields of a section. */
export function optionsOfSection(section: Record<string, unknown>): Cluster['options'] {
  const {
    version: _version,
    settings: _settings,
    allowUnknownSettings: _allow,
    security: _security,
    heapMebibytes: _heaps,
    jvmFlags: _flags,
    hosts: _hosts,
    zones: _zones,
    joinLater: _joinLater,
    joinLaterZones: _joinLaterZones,
    bringUpWhenNeeded: _bringUpWhenNeeded,
    removeWhenDecommissioned: _removeWhenDecommissioned,
    system: _system,
    target: _target,
    addresses: _addresses,
    credentials: _credentials,
    ...options
  } = section;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the options of a system are JSON, whatever their schemas
  return options as Cluster['options'];
}
