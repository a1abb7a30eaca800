import { z } from 'zod';

const milliseconds = z.number();

/** Latency summary of a load generator, in milliseconds. */
export const latencySchema = z.object({
  mean: milliseconds,
  p50: milliseconds,
  p95: milliseconds,
  p99: milliseconds,
  p999: milliseconds,
  max: milliseconds,
});
