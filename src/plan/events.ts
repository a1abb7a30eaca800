/** Events of a run: actions on its hosts while its loads run. */
import { z } from 'zod';
import { nameSchema } from '../input/identifiers.ts';
import { amount, words } from './fields.ts';

const startSchema = z.union([
  z.object({ atSeconds: amount }),
  z.object({ after: nameSchema, seconds: amount }),
  z.object({ afterLoads: amount }),
]);
/** When an event begins: so long after the start of the loads, after another event of the run is done, or after the loads have ended. */
export type EventStart = z.output<typeof startSchema>;

export const eventSchema = z.object({
  /** Unique in its run. */
  name: nameSchema,
  /** Name in the registry of actions. */
  action: nameSchema,
  /** What it does, for people, such as `kill cassandra on node02`. */
  title: words,
  start: startSchema,
  /** Timeout, from when it begins. An event that takes longer makes the run invalid. */
  withinSeconds: z.number().positive(),
  /** Plain data, by the action's own schema. */
  parameters: z.record(z.string(), z.unknown()),
});
export type EventPlan = z.output<typeof eventSchema>;

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
