/** Resolves the events of runs at a size, and reports every fault of them. Pure. */
import { factsOfAction } from '../../actions/registry.ts';
import type { FieldPath } from '../../input/source.ts';
import { spansOf, type EventPlan, type EventStart } from '../../plan/events.ts';
import { campaignClusters } from '../clusters/campaign-clusters.ts';
import { clusterOfLoad } from '../clusters/load-clusters.ts';
import type { Draft } from '../draft/draft.ts';
import { checkName } from '../faults.ts';
import type { GivenEvent } from '../file/events.ts';
import type { CampaignRun } from '../schema.ts';
import { planActions, type DraftEvent, type TimedEvent } from './plan-actions.ts';

/** What `after` names for an event that begins when the loads have ended. No event has this name. */
const ofLoads = 'loads';

/**
 * The events of each run that has some, by the name of the run, in the order in which they can begin. A run with a faulty event has
 * none.
 *
 * @param draft with the clusters as a variant has them
 */
export function resolveEvents(draft: Draft): Map<string, EventPlan[]> {
  const { campaign, size, shape, clusters } = draft;
  const { skip = [] } = campaign.sizes[size] ?? {};
  checkTimes(draft);
  const isPlaced = campaignClusters(campaign).every(({ name }) => clusters[name] !== undefined);
  const planned = Object.entries(campaign.runs).flatMap(([name, run]) => {
    if (!run.events || skip.includes(name)) return [];
    checkRun(name, run, draft);
    const events = eventsAtSize(name, run.events, draft);
    const timed = events.flatMap((event) => {
      const start = startOf(name, event, events, draft);
      return start ? [{ ...event, start }] : [];
    });
    if (!isPlaced) return [];
    // What an event finds is known if every event before it is valid.
    const isWhole = timed.length === events.length && !shape.droppedInside(['runs', name, 'events']);
    return [[name, planActions(isWhole ? inOrder(timed) : events, run, draft)] as const];
  });
  return new Map(planned.filter(([, events]) => events.length > 0));
}

function checkTimes({ campaign: { runs, sizes }, size, faults }: Draft): void {
  const known = Object.entries(runs).flatMap(([name, { events }]) => (events ? [name] : []));
  for (const [run, times] of Object.entries(sizes[size]?.events ?? {})) {
    const path = ['sizes', size, 'events', run];
    if (!checkName(faults, path, 'run with events', run, known)) continue;
    const events = Object.keys(runs[run]?.events ?? {});
    for (const name of Object.keys(times)) checkName(faults, [...path, name], 'event', name, events);
  }
}

/** Reports events of runs that cannot have any. */
function checkRun(
  name: string,
  { warmUp, loads, events = {} }: CampaignRun,
  { campaign, size, drafts, faults }: Draft,
): void {
  const path = ['runs', name, 'events'];
  if (Object.hasOwn(events, ofLoads))
    faults.add(
      [...path, ofLoads],
      '"after: loads" means the end of the loads, so no event has this name; choose another',
    );
  if (warmUp) faults.add(path, 'a warm-up is not judged, so it has no events; move them to another run');
  const disturbed = (what: string): void =>
    faults.add(path, `${what} at size ${size}, which events would disturb; move them to another run`);
  if (drafts.some(({ given, search }) => given.run === name && search))
    disturbed(`the level of ${name} is searched for`);
  const loaded = new Set(Object.values(loads).map((load) => clusterOfLoad(load, campaign)));
  if (campaign.sizes[size]?.sharing && loaded.size > 1) disturbed(`${name} is compared with isolated runs (sharing)`);
}

/** The events of a run with the times of the size, which override those of the run. */
function eventsAtSize(run: string, events: Record<string, GivenEvent>, { campaign, size }: Draft): DraftEvent[] {
  const times = campaign.sizes[size]?.events[run] ?? {};
  return Object.entries(events).map(([name, given]) => {
    const atSize = times[name] ?? {};
    const pathOf = (...field: FieldPath): FieldPath =>
      Object.hasOwn(atSize, field[0] ?? '')
        ? ['sizes', size, 'events', run, name, ...field]
        : ['runs', run, 'events', name, ...field];
    const withinSeconds = atSize.withinSeconds ?? given.withinSeconds ?? factsOfAction(given.do).withinSeconds;
    return { name, given: { ...given, ...atSize }, withinSeconds, pathOf };
  });
}

/** Null if it has none that can be used, which is reported. */
function startOf(
  run: string,
  { name, given: { atSeconds, after, seconds }, pathOf }: DraftEvent,
  all: readonly DraftEvent[],
  { shape, faults }: Draft,
): EventStart | null {
  const refuse = (field: FieldPath, sentence: string): null => {
    faults.add(pathOf(...field), sentence);
    return null;
  };
  if (atSeconds !== undefined) {
    if (after !== undefined) return refuse(['atSeconds'], 'the event has after as well; keep one of them');
    if (seconds === undefined) return { atSeconds };
    return refuse(['seconds'], 'counts from the event that after names; give that instead of atSeconds, or remove it');
  }
  // That what it gives is invalid was reported.
  if (shape.dropped(pathOf('atSeconds')) || shape.dropped(pathOf('after'))) return null;
  if (after === undefined)
    return refuse([], 'does not say when it begins; give it atSeconds, or another event, or loads, as after');
  if (after === ofLoads) return { afterLoads: seconds ?? 0 };
  // An event that is invalid was reported.
  if (shape.dropped(['runs', run, 'events', after])) return null;
  const chain = chainOf(name, all);
  if (chain.lastIndexOf(name) > 0)
    return refuse(['after'], `is in a circle, ${chain.join(' after ')}; give one of them atSeconds instead`);
  const known = [...all.flatMap((event) => (event.name === name ? [] : [event.name])), ofLoads];
  return checkName(faults, pathOf('after'), 'event', after, known) ? { after, seconds: seconds ?? 0 } : null;
}

/** The event, the one that it follows, and so on, until one follows none or was there before. */
function chainOf(name: string, all: readonly DraftEvent[]): string[] {
  const chain = [name];
  for (;;) {
    const after = all.find((event) => event.name === chain.at(-1))?.given.after;
    if (after === undefined || after === ofLoads) return chain;
    chain.push(after);
    if (chain.indexOf(after) < chain.length - 1) return chain;
  }
}

/** In the order in which they can begin; of a chain, each after the one before it. */
function inOrder(events: readonly Omit<TimedEvent, 'span'>[]): TimedEvent[] {
  const lengths = new Map(events.map(({ name }) => [name, chainOf(name, events).length]));
  const chained = events.toSorted((one, other) => lengths.get(one.name)! - lengths.get(other.name)!);
  const spans = spansOf(chained);
  return chained
    .map((event) => ({ ...event, span: spans.get(event.name)! }))
    .toSorted(
      ({ span: one }, { span: other }) =>
        Number(one.afterLoads) - Number(other.afterLoads) || one.earliestStart - other.earliestStart,
    );
}
