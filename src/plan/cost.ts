/** What the hardware of a campaign is expected to cost, and the lease that limits it. */
import { z } from 'zod';
import { hostNameSchema } from '../input/identifiers.ts';
import { amount, count, words } from './fields.ts';
import { phaseSchema } from './phases.ts';

/** Null if there is no price. */
const dollars = amount.nullable();

/** Source of a price; null if the stack sets it, or there is none. */
const source = z.object({ from: words, date: words }).nullable();

export const costItemSchema = z.object({
  kind: z.enum(['host', 'data volume', 'root volume', 'address']),
  /** Name at the provider or in the stack, such as `i4i.4xlarge` or `gp3 of 40 GB`. */
  what: words,
  count,
  /** For one. */
  pricePerHour: dollars,
  source,
  /** Billed hours. */
  hours: amount,
  /** For all. */
  dollars,
  /** The hosts that it is of, if they come up or are removed while the campaign runs; absent if all are up throughout. */
  laterHosts: z.array(hostNameSchema).exactOptional(),
});
/** An item that is billed by the hour, with its count. */
export type CostItem = z.output<typeof costItemSchema>;

const trafficSchema = z.object({
  /** 10^9 bytes each. */
  gigabytes: amount,
  /** Sending plus receiving. */
  pricePerGigabyte: amount,
  source,
  dollars: amount,
  /** If every run needs all its retries. */
  dollarsAtMost: amount,
  /** Assumptions of the estimate, one sentence each. */
  assumptions: z.array(words),
});
/** Estimated traffic of the loads between availability zones. */
export type TrafficEstimate = z.output<typeof trafficSchema>;

export const variantPriceSchema = z.object({
  hosts: count,
  /** With their disks and addresses, without traffic. */
  dollarsPerHour: dollars,
  /** Between zones, in an hour of the variant's runs; absent if the provider does not bill it or all hosts are in one zone. */
  traffic: z.object({ gigabytesPerHour: amount, dollarsPerHour: amount }).exactOptional(),
});
/** The hosts with services of a variant, and their price. */
export type VariantPrice = z.output<typeof variantPriceSchema>;

const estimateSchema = z.object({
  /** Billed hours of all hosts. */
  hostHours: amount,
  /** Total of all items, with all hosts up. */
  dollarsPerHour: dollars,
  /** How the provider rounds; absent if it bills by the second. */
  billing: z.enum(['second', 'started-hour']).exactOptional(),
  dollars,
  /** Typical cost; present if searches typically need fewer than all of their runs, which the other figures include. Hours are per host. */
  likely: z.object({ hours: amount, hostHours: amount, dollars }).exactOptional(),
  /** The phases with hardware. Only the sum includes the provider's rounding. */
  phases: z.array(
    z.object({
      phase: phaseSchema,
      seconds: amount,
      dollars,
      likely: z.object({ seconds: amount, dollars }).exactOptional(),
    }),
  ),
  /** Only the machines. */
  hosts: z.array(z.object({ host: words, hardware: words, pricePerHour: dollars, hours: amount, dollars })),
  /** Everything that is billed by the hour; absent from plans that priced only hosts. */
  items: z.array(costItemSchema).exactOptional(),
  /** Hosts that come up or, if they are up from the beginning, are removed while the campaign runs; absent if all are up throughout. */
  later: z
    .array(
      z.object({
        hosts: z.array(hostNameSchema),
        dollarsPerHour: dollars,
        fromBeginning: z.literal(true).exactOptional(),
      }),
    )
    .exactOptional(),
  /** Present if hosts are in several availability zones. */
  traffic: trafficSchema.exactOptional(),
});
/** Expected cost of a campaign's hardware, by item, phase and host. */
export type CostEstimate = z.output<typeof estimateSchema>;

/** Of a plan, or of one session of its campaign. */
export const leaseSchema = z.object({
  /** Length, from just before provisioning. At the end the campaign is cancelled. */
  hours: amount,
  /** `proofload extend` moves the deadline at most this many hours past the start of the lease. */
  hardLimitHours: amount,
  /** Budget of the campaign over all its sessions. */
  dollars,
  /** Dollars that earlier sessions spent; absent in the first session. */
  earlierSpending: amount.exactOptional(),
  /** How long a campaign may take to finish after its deadline, and how long its hosts keep running when nothing renews their lease. */
  graceMinutes: amount,
  /** Minutes after its boot until a rented machine without a lease shuts itself down. */
  minutesWithoutLease: amount.exactOptional(),
  estimate: estimateSchema,
});
/** Limits on the time and cost of a campaign's hardware. */
export type LeasePlan = z.output<typeof leaseSchema>;
