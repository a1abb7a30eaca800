/** Resolves the events of runs at a size, and reports every fault of them. Pure. */
import { factsOfAction } from '../../actions/registry.ts';
import { checkActions, planEvents, type EventSurroundings, type TimedEvent } from './plan-events.ts';
import { suggestion } from '../../input/closest.ts';
import { fieldAt } from '../../input/field-at.ts';
import type { FieldPath } from '../../input/source.ts';
import type { EventPlan } from '../../plan/events.ts';
import { campaignClusters, clusterOfLoad } from '../clusters/campaign-clusters.ts';
import type { Faults } from '../faults.ts';
import type { Campaign, CampaignRun } from '../schema.ts';
import type { EventTimes, GivenEvent } from '../file/events.ts';
import { ofLoads, startOf, timesAt } from './event-starts.ts';

/** The events of each run that has some, by the name of the run, in the order in which they can begin. */
export function resolveEvents(surroundings: EventSurroundings, faults: Pick<Faults, 'add'>): Map<string, EventPlan[]> {
  const { campaign, written, size } = surroundings;
  const { skip = [], events: times = {} } = campaign.sizes[size] ?? {};
  checkTimes(campaign, size, times, faults);
  const planned = Object.entries(campaign.runs).flatMap(([name, run]) => {
    if (!run.events || skip.includes(name)) return [];
    checkRun(name, run, surroundings, faults);
    const timed = timedEvents(name, run.events, surroundings, faults);
    if (!isPlaced(surroundings)) return [];
    const isWhole = timed?.length === Object.keys(fieldAt(written, ['runs', name, 'events']) ?? {}).length;
    // What an event finds is known if every event before it is valid.
    if (timed && isWhole) return [[name, planEvents(timed, run, surroundings, faults)] as const];
    checkActions(run, surroundings, name, faults);
    return [];
  });
  return new Map(planned.filter(([, events]) => events.length > 0));
}

const isPlaced = ({ campaign, clusters }: EventSurroundings): boolean =>
  campaignClusters(campaign).every(({ name }) => clusters[name] !== undefined);

type Times = Record<string, Record<string, EventTimes>>;

function checkTimes({ runs }: Campaign, size: string, times: Times, faults: Pick<Faults, 'add'>): void {
  for (const [run, own] of Object.entries(times)) {
    const path = ['sizes', size, 'events', run];
    const known = Object.entries(runs).flatMap(([name, { events }]) => (events ? [name] : []));
    if (!known.includes(run)) {
      faults.add(path, known.length === 0 ? 'no run has events; remove it' : `unknown run; ${suggestion(run, known)}`);
      continue;
    }
    const events = Object.keys(runs[run]?.events ?? {});
    for (const name of Object.keys(own))
      if (!events.includes(name)) faults.add([...path, name], `unknown event; ${suggestion(name, events)}`);
  }
}

/** Reports events of runs that cannot have any. */
function checkRun(
  name: string,
  { warmUp, loads, events = {} }: CampaignRun,
  { campaign, size, drafts }: EventSurroundings,
  faults: Pick<Faults, 'add'>,
): void {
  const path = ['runs', name, 'events'];
  if (Object.hasOwn(events, ofLoads))
    faults.add(
      [...path, ofLoads],
      '"after: loads" means the end of the loads, so no event has this name; choose another',
    );
  const { sharing } = campaign.sizes[size] ?? {};
  const loaded = new Set(Object.values(loads).map((load) => clusterOfLoad(load, campaign)));
  if (warmUp) faults.add(path, 'a warm-up is not judged, so it has no events; move them to another run');
  if (drafts.some(({ given, search }) => given.run === name && search))
    faults.add(
      path,
      `the level of ${name} is searched for at size ${size}, which events would disturb; move them to another run`,
    );
  if (sharing && loaded.size > 1)
    faults.add(
      path,
      `${name} is compared with isolated runs at size ${size} (sharing), which events would disturb; move them to another run`,
    );
}

/** The events with their times; null if one has none that can be used, which is reported. */
function timedEvents(
  run: string,
  events: Record<string, GivenEvent>,
  surroundings: EventSurroundings,
  faults: Pick<Faults, 'add'>,
): TimedEvent[] | null {
  const { campaign, size } = surroundings;
  const times = campaign.sizes[size]?.events[run] ?? {};
  const merged = Object.entries(events).map(([name, given]) => {
    const path: FieldPath = ['runs', run, 'events', name];
    return { name, path, ...timesAt(given, path, times[name] ?? {}, ['sizes', size, 'events', run, name]) };
  });
  const timed = merged.map(({ name, path, times: own, pathOf }) => {
    const given = events[name]!;
    const written = Object.keys(fieldAt(surroundings.written, ['runs', run, 'events']) ?? {});
    const start = startOf({ name, own, path, pathOf }, { all: merged, written }, faults);
    const withinSeconds = own.withinSeconds ?? factsOfAction(given.do).withinSeconds;
    return start && { name, start, withinSeconds, given, path };
  });
  const complete = timed.filter((event) => event !== null);
  return complete.length === timed.length ? complete : null;
}
