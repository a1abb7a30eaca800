/** The schemas of what hardware and traffic of a plan cost. */
import { z } from 'zod';
import { hostNameSchema } from '../input/identifiers.ts';
import type { CostItem, TrafficEstimate } from './cost-item.ts';
import type { VariantPrice } from './plan.ts';

const amount = z.number().nonnegative();
const words = z.string().max(2000);
const dollars = amount.nullable();
const source = z.object({ from: words, date: words }).nullable();

export const costItemSchema = z.object({
  kind: z.enum(['host', 'data volume', 'root volume', 'address']),
  what: words,
  count: z.int().nonnegative(),
  pricePerHour: dollars,
  source,
  hours: amount,
  dollars,
  laterHosts: z.array(hostNameSchema).exactOptional(),
}) satisfies z.ZodType<CostItem>;

export const trafficSchema = z.object({
  gigabytes: amount,
  pricePerGigabyte: amount,
  source,
  dollars: amount,
  dollarsAtMost: amount,
  assumptions: z.array(words),
}) satisfies z.ZodType<TrafficEstimate>;

export const variantPriceSchema = z.object({
  hosts: z.int().nonnegative(),
  dollarsPerHour: dollars,
  traffic: z.object({ gigabytesPerHour: amount, dollarsPerHour: amount }).exactOptional(),
}) satisfies z.ZodType<VariantPrice>;
