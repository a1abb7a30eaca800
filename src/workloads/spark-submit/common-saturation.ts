/** The common form of a saturation of Spark. Pure. */
import type { Saturation } from '../saturation.ts';
import type { SparkSaturation } from './spark-figures-schema.ts';

/** Without the driver and executors, which only Spark's own tables show. */
export function commonSaturation(saturated: SparkSaturation): Saturation {
  const { executors: _, ...evidence } = saturated.evidence;
  return { ...saturated, evidence };
}
