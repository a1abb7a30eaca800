/** When events begin and end, in seconds after the start of the loads. Pure. */
import type { EventPlan, EventStart } from '../../plan/events.ts';

type Timed = Pick<EventPlan, 'name' | 'start' | 'withinSeconds'>;

export interface EventSpan {
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
  let span: EventSpan = { earliestStart: 0, latestStart: 0, latestEnd: 0 };
  for (const { start, withinSeconds } of chainOf(event, all)) {
    const isFirst = 'atSeconds' in start;
    const earliestStart = isFirst ? start.atSeconds : span.earliestStart + start.seconds;
    const latestStart = isFirst ? start.atSeconds : span.latestEnd + start.seconds;
    span = { earliestStart, latestStart, latestEnd: latestStart + withinSeconds };
  }
  return span;
}

/** In the order in which they can begin; of a chain, each after the one before it. */
export function inOrder<Event extends Timed>(all: readonly Event[]): Event[] {
  const depth = (event: Event): number => chainOf(event, all).length;
  return all.toSorted(
    (one, other) => spanOf(one, all).earliestStart - spanOf(other, all).earliestStart || depth(one) - depth(other),
  );
}

/** Whether one event is certainly over when the other begins. */
export function isBefore(one: Timed, other: Timed, all: readonly Timed[]): boolean {
  if (chainOf(other, all).slice(0, -1).includes(one)) return true;
  return spanOf(one, all).latestEnd <= spanOf(other, all).earliestStart;
}

/** Such as `at 60 s`, or `30 s after lost`. */
export function startText(start: EventStart): string {
  if ('atSeconds' in start) return `at ${start.atSeconds} s`;
  return start.seconds === 0 ? `after ${start.after}` : `${start.seconds} s after ${start.after}`;
}
