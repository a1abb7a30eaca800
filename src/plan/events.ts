/** Events of a run: actions on its hosts while its loads run. Plain data and its schema. */
import { z } from 'zod';
import { nameSchema } from '../input/identifiers.ts';

/** When an event begins: so long after the start of the loads, after another event of the run is done, or after the loads have ended. */
export type EventStart = { atSeconds: number } | { after: string; seconds: number } | { afterLoads: number };

/** Whether an event begins only when the loads have ended. `all` has the events that it follows. */
export function isAfterLoads<Event extends { name: string; start: EventStart }>(
  { start }: Event,
  all: readonly Event[],
): boolean {
  if ('afterLoads' in start) return true;
  if ('atSeconds' in start) return false;
  const before = all.find(({ name }) => name === start.after);
  return before !== undefined && isAfterLoads(before, all);
}

export interface EventPlan {
  /** Unique in its run. */
  name: string;
  /** Name in the registry of actions. */
  action: string;
  /** What it does, for people, such as `kill cassandra on node02`. */
  title: string;
  start: EventStart;
  /** Timeout, from when it begins. An event that takes longer makes the run invalid. */
  withinSeconds: number;
  /** Plain data, by the action's own schema. */
  parameters: Record<string, unknown>;
}

const seconds = z.number().nonnegative();

export const eventSchema = z.object({
  name: nameSchema,
  action: nameSchema,
  title: z.string().max(2000),
  start: z.union([
    z.object({ atSeconds: seconds }),
    z.object({ after: nameSchema, seconds }),
    z.object({ afterLoads: seconds }),
  ]),
  withinSeconds: z.number().positive(),
  parameters: z.record(z.string(), z.unknown()),
});
