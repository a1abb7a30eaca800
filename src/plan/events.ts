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

/** Seconds of an event after the start of the loads, or after their end. */
export interface EventSpan {
  /** Whether its times count from the end of the loads, not from their start. */
  afterLoads: boolean;
  /** Names of the events that it follows, from the first. */
  follows: readonly string[];
  /** If every event before it takes no time. */
  earliestStart: number;
  /** If it and every event before it take as long as they may. */
  latestEnd: number;
}

/** By name. @param events each after the one that it follows; without that, it counts from the start of the loads */
export function spansOf(
  events: readonly Pick<EventPlan, 'name' | 'start' | 'withinSeconds'>[],
): ReadonlyMap<string, EventSpan> {
  const spans = new Map<string, EventSpan>();
  for (const { name, start, withinSeconds } of events) {
    const before = 'after' in start ? spans.get(start.after) : undefined;
    const seconds = 'atSeconds' in start ? start.atSeconds : 'after' in start ? start.seconds : start.afterLoads;
    spans.set(name, {
      afterLoads: before?.afterLoads ?? 'afterLoads' in start,
      follows: 'after' in start ? [...(before?.follows ?? []), start.after] : [],
      earliestStart: (before?.earliestStart ?? 0) + seconds,
      latestEnd: (before?.latestEnd ?? 0) + seconds + withinSeconds,
    });
  }
  return spans;
}

/** Such as `at 60 s`, `30 s after lost`, or `after the loads`. */
export function startText(start: EventStart): string {
  if ('atSeconds' in start) return `at ${start.atSeconds} s`;
  const [seconds, what] = 'afterLoads' in start ? [start.afterLoads, 'the loads'] : [start.seconds, start.after];
  return seconds === 0 ? `after ${what}` : `${seconds} s after ${what}`;
}
