/** What all load generators of Spark share: an application whose driver runs on the load's own host. Pure. */
import { z } from 'zod';
import { amount } from '../../input/fields.ts';
import type { WorkloadFacts } from '../facts.ts';
import { pressures, resources, standstill } from './pressures.ts';

/** Port of the UI of a driver, on the driver's own address. */
export const driverWebPort = 4040;

export const defaultStuckSeconds = 1800;

/** Of a campaign file. */
export const stuckSeconds = amount('seconds', defaultStuckSeconds, 86_400)
  .optional()
  .describe('If no task of a stage finishes for so long, the run stops as saturated. Default: 1800.');

/** In a plan, in which a test may have another length. */
export const plannedStuckSeconds = z.number().nonnegative();

export const sparkLoad = {
  system: 'spark',
  installation: null,
  target: () => null,
  // Spark's own start is part of the load.
  startUpSeconds: 2,
  preparationSeconds: () => 0,
  instances: 'one',
  memory: { sharedHeap: true },
  diskBytes: () => 0,
  isPartOfSystem: true,
  ports: [driverWebPort],
} satisfies Partial<WorkloadFacts>;

/** Of an application that does work of a fixed size. */
export const sparkBatch = {
  ...sparkLoad,
  resources,
  pressures,
  standstill,
  unit: null,
  hasLength: ({ plannedSeconds }: { plannedSeconds?: number | undefined }) => plannedSeconds !== undefined,
} satisfies Partial<WorkloadFacts>;
