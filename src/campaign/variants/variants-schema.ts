/** The schema of the variants of a campaign file. */
import type { z } from 'zod';
import { byName, mapping, name } from '../../input/fields.ts';
import { mostLoads } from '../../input/limits.ts';
import type { SettingValue } from '../../plan/plan.ts';
import type { GivenSecurity } from '../../plan/security.ts';
import type { SystemFacts } from '../../systems/facts.ts';
import { everySystem, type SystemName } from '../../systems/registry.ts';
import { versionField } from '../cluster-version.ts';
import { jvmOptions } from '../jvm-options.ts';
import { anyLevelParameters } from '../load-parameters.ts';
import { securityField } from '../security-field.ts';
import { systemSettings } from '../settings.ts';

/** More of them take longer to compare than anyone waits. */
const mostVariants = 8;

/** What a variant may change of a system. What its data depend on stays, because they outlive the restart; with several versions they do not. */
export interface SystemChanges {
  /** Complete, once it is resolved. */
  version?: string | number;
  settings: Record<string, SettingValue>;
  security?: GivenSecurity;
  heapMebibytes?: Record<string, number>;
  jvmFlags?: Record<string, string[]>;
}

function systemChanges(facts: SystemFacts): z.ZodType<SystemChanges | undefined> {
  const changes = mapping({
    version: versionField(facts),
    settings: systemSettings(facts.settings),
    ...securityField(facts),
    ...jvmOptions(facts),
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names of services are not known to the compiler
  return changes.optional() as unknown as z.ZodType<SystemChanges | undefined>;
}

const systems = Object.fromEntries(everySystem.map(([system, facts]) => [system, systemChanges(facts)]));

const variant = mapping({
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries forgets its keys
  systems: mapping(systems as Record<SystemName, z.ZodType<SystemChanges | undefined>>)
    .optional()
    .describe(
      'Versions, settings, security, heaps and JVM flags of systems, as under `systems`. The services restart for them; for versions without data.',
    ),
  loads: byName('loads with their parameters', name(), mapping(anyLevelParameters()), mostLoads)
    .optional()
    .describe('Parameters of loads, by their ids, in every run with such a load. They override all others.'),
}).meta({
  description: 'What the variant changes. A path with dots is the short form: `loads.producer.acks: all`.',
  // For editors: the schema judges short forms once they are written out.
  patternProperties: { '^(systems|loads)\\.': {} },
});

export const variantsSchema = byName('variants with their changes', name(), variant, mostVariants)
  .optional()
  .describe('Configurations to compare. The first is the base. Runs that they change are made for each, in blocks.');
