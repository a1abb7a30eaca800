/** The schema of the variants of a campaign file. */
import { z } from 'zod';
import { byName, mapping, name } from '../../input/fields.ts';
import { mostLoads } from '../../input/limits.ts';
import { anyLevelParameters } from './loads.ts';
import { systemChanges } from './systems.ts';

/** More of them take longer to compare than anyone waits. */
const mostVariants = 8;

/** `resolve-datasets.ts` checks which of them a dataset has. */
const datasetChanges = z.record(z.string(), z.unknown(), { error: 'must be a mapping of parameters' });

const variant = mapping({
  systems: systemChanges
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
