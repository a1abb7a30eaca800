/** When events begin and end, in seconds after the start of the loads or after their end. Pure. */
import { isAfterLoads, type EventPlan, type EventStart } from '../../plan/events.ts';

type Timed = Pick<EventPlan, 'name' | 'start' | 'withinSeconds'>;

export interface EventSpan {
  /** Whether its times count from the end of the loads, not from their start. */
  afterLoads: boolean;
  /** If every event before it takes no time. */
  earliestStart: number;
  /** If every event before it takes as long as it may. */
  latestStart: number;
  latestEnd: number;
}

/** The events from the first of its chain to this one. @throws Error if they form a circle, or one is missing */
function chainOf<Event extends { name: string; start: EventStart }>(event: Event, all: readonly Event[]): Event[] {
  const chain = [event];
  for (let { start } = event; 'after' in start; { start } = chain[0]!) {
    const { after } = start;
    const before = all.find(({ name }) => name === after);
    if (!before || chain.includes(before)) throw new Error(`The events before ${event.name} form no chain.`);
    chain.unshift(before);
  }
  return chain;
}

/** @throws Error if the events before it form a circle, or one is missing */
export function spanOf(event: Timed, all: readonly Timed[]): EventSpan {
  let span: EventSpan = { afterLoads: isAfterLoads(event, all), earliestStart: 0, latestStart: 0, latestEnd: 0 };
  for (const { start, withinSeconds } of chainOf(event, all)) {
    // The first one of a chain follows nothing, so its span is the initial one.
    const seconds = secondsOf(start);
    const latestStart = span.latestEnd + seconds;
    span = {
      ...span,
      earliestStart: span.earliestStart + seconds,
      latestStart,
      latestEnd: latestStart + withinSeconds,
    };
  }
  return span;
}

function secondsOf(start: EventStart): number {
  if ('atSeconds' in start) return start.atSeconds;
  return 'afterLoads' in start ? start.afterLoads : start.seconds;
}

/** In the order in which they can begin; of a chain, each after the one before it. */
export function inOrder<Event extends Timed>(all: readonly Event[]): Event[] {
  const depth = (event: Event): number => chainOf(event, all).length;
  return all.toSorted((one, other) => {
    const [a, b] = [spanOf(one, all), spanOf(other, all)];
    return (
      Number(a.afterLoads) - Number(b.afterLoads) || a.earliestStart - b.earliestStart || depth(one) - depth(other)
    );
  });
}

/** Whether one event is certainly over when the other begins. */
export function isBefore(one: Timed, other: Timed, all: readonly Timed[]): boolean {
  if (chainOf(other, all).slice(0, -1).includes(one)) return true;
  const [a, b] = [spanOf(one, all), spanOf(other, all)];
  return a.afterLoads === b.afterLoads && a.latestEnd <= b.earliestStart;
}

/** Such as `at 60 s`, `30 s after lost`, or `after the loads`. */
export function startText(start: EventStart): string {
  if ('atSeconds' in start) return `at ${start.atSeconds} s`;
  const [seconds, what] = 'afterLoads' in start ? [start.afterLoads, 'the loads'] : [start.seconds, start.after];
  return seconds === 0 ? `after ${what}` : `${seconds} s after ${what}`;
}
