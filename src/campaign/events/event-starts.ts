/** When an event begins, from the times of its run and its size. Pure. */
import { suggestion } from '../../input/closest.ts';
import type { FieldPath } from '../../input/source.ts';
import type { EventStart } from '../../plan/events.ts';
import type { Faults } from '../faults.ts';
import type { EventTimes } from '../file/events.ts';

/** What `after` names for an event that begins when the loads have ended. No event has this name. */
export const ofLoads = 'loads';

interface MergedTimes {
  times: EventTimes;
  /** Where a time is given. */
  pathOf: (field: keyof EventTimes) => FieldPath;
}

/** The times of an event, in which those of the size override those of the run. */
export function timesAt(given: EventTimes, path: FieldPath, atSize: EventTimes, sizePath: FieldPath): MergedTimes {
  const { atSeconds, after, seconds, withinSeconds } = given;
  const times = { atSeconds, after, seconds, withinSeconds, ...atSize };
  return {
    times,
    pathOf: (field) => [...(Object.hasOwn(atSize, field) ? sizePath : path), field],
  };
}

interface Timed {
  name: string;
  own: EventTimes;
  path: FieldPath;
  pathOf: (field: keyof EventTimes) => FieldPath;
}

/** The valid events of a run, and the names of all that the file gives it. */
export interface EventsOfRun {
  all: readonly { name: string; times: EventTimes }[];
  written: readonly string[];
}

/** Null if it has none that can be used, which is reported. */
export function startOf(
  { name, own, path, pathOf }: Timed,
  events: EventsOfRun,
  faults: Pick<Faults, 'add'>,
): EventStart | null {
  const { atSeconds, after, seconds } = own;
  if (atSeconds !== undefined && after !== undefined) {
    faults.add(pathOf('atSeconds'), `the event has after as well; keep one of them`);
    return null;
  }
  if (atSeconds !== undefined) {
    if (seconds === undefined) return { atSeconds };
    faults.add(
      pathOf('seconds'),
      'counts from the event that after names; give after instead of atSeconds, or remove it',
    );
    return null;
  }
  if (after === undefined) {
    faults.add(
      path,
      'does not say when it begins; give it atSeconds, or the name of another event, or loads, as after',
    );
    return null;
  }
  if (after === ofLoads) return { afterLoads: seconds ?? 0 };
  if (!isValid(after, events)) return null;
  const fault = afterFault(name, after, events.all);
  if (fault === null) return { after, seconds: seconds ?? 0 };
  faults.add(pathOf('after'), fault);
  return null;
}

/** An event that is invalid was reported. */
function isValid(name: string, { all, written }: EventsOfRun): boolean {
  return !written.includes(name) || all.some((each) => each.name === name);
}

function afterFault(name: string, after: string, all: readonly { name: string; times: EventTimes }[]): string | null {
  const others = all.filter((each) => each.name !== name).map((each) => each.name);
  if (after === name) return 'is the event itself; name another event, or give atSeconds instead';
  if (!others.includes(after)) {
    const advice = others.length === 0 ? 'give atSeconds instead' : suggestion(after, others);
    return `the run has no event ${after}; ${advice}`;
  }
  const chain = [name];
  for (let next: string | undefined = after; next !== undefined;) {
    if (next === name) return `is in a circle, ${[...chain, name].join(' after ')}; give one of them atSeconds instead`;
    // A circle of others, which is reported there.
    if (chain.includes(next)) return null;
    chain.push(next);
    next = all.find((each) => each.name === next)?.times.after;
  }
  return null;
}
