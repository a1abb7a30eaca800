/** The schema of the variants of a campaign file. */
import { z } from 'zod';
import { byName, mapping, name } from '../../input/fields.ts';
import { mostLoads } from '../../input/limits.ts';
import type { SettingValue } from '../../plan/plan.ts';
import type { GivenSecurity } from '../../plan/clusters.ts';
import type { SystemFacts } from '../../systems/facts.ts';
import { everySystem, type SystemName } from '../../systems/registry.ts';
import { placementFields } from '../clusters/placement-fields.ts';
import { versionField } from '../cluster-version.ts';
import { jvmOptions } from '../jvm-options.ts';
import { anyLevelParameters } from '../load-parameters.ts';
import { securityField } from '../security-field.ts';
import { systemSettings } from '../settings.ts';

/** More of them take longer to compare than anyone waits. */
const mostVariants = 8;

/** What a variant may change of a system. With another version, hosts or options its services start without data, since these may not fit. */
export type SystemChanges = {
  /** Complete, once it is resolved. */
  version?: string | number;
  settings: Record<string, SettingValue>;
  security?: GivenSecurity;
  heapMebibytes?: Record<string, number>;
  jvmFlags?: Record<string, string[]>;
  hosts?: string[];
  zones?: string[];
} & Record<string, unknown>;

/** The options of a system, all optional and without their defaults: a variant changes only what it names. */
function changeableOptions({ options }: SystemFacts): z.ZodRawShape {
  return Object.fromEntries(
    Object.entries(options).map(([option, schema]) => {
      const own = schema instanceof z.ZodDefault ? schema.unwrap() : schema;
      return [option, own instanceof z.ZodType ? own.optional() : own];
    }),
  );
}

function systemChanges(facts: SystemFacts): z.ZodType<SystemChanges | undefined> {
  const changes = mapping({
    version: versionField(facts),
    ...placementFields(facts),
    ...changeableOptions(facts),
    settings: systemSettings(facts.settings),
    ...securityField(facts),
    ...jvmOptions(facts),
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names of services are not known to the compiler
  return changes.optional() as unknown as z.ZodType<SystemChanges | undefined>;
}

const systems = Object.fromEntries(everySystem.map(([system, facts]) => [system, systemChanges(facts)]));

/** `resolve-datasets.ts` checks which of them a dataset has. */
const datasetChanges = z.record(z.string(), z.unknown(), { error: 'must be a mapping of parameters' });

const variant = mapping({
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries forgets its keys
  systems: mapping(systems as Record<SystemName, z.ZodType<SystemChanges | undefined>>)
    .optional()
    .describe(
      'Versions, hosts, zones, options, settings, security, heaps and JVM flags of systems, as under `systems`. The services restart for them; for versions, hosts, zones and options without data.',
    ),
  loads: byName('loads with their parameters', name(), mapping(anyLevelParameters()), mostLoads)
    .optional()
    .describe('Parameters of loads, by their ids, in every run with such a load. They override all others.'),
  datasets: byName('datasets with their parameters', name(), datasetChanges, mostLoads)
    .optional()
    .describe('Parameters of datasets, by their names, at a size with [steps](steps.md#steps-of-variants).'),
}).meta({
  description: 'What the variant changes. A path with dots is the short form: `loads.producer.acks: all`.',
  // For editors: the schema judges short forms once they are written out.
  patternProperties: { '^(systems|loads|datasets)\\.': {} },
});

export const variantsSchema = byName('variants with their changes', name(), variant, mostVariants)
  .optional()
  .describe('Configurations to compare. The first is the base. Runs that they change are made for each, in blocks.');
