/** Plans the actions of events, and reports those that cannot be done there and then. Pure. */
import type { ActionFault, ActionPlace, PlannedState } from '../../actions/facts.ts';
import { effectOf, factsOfAction } from '../../actions/registry.ts';
import type { FieldPath } from '../../input/source.ts';
import type { EventPlan } from '../../plan/events.ts';
import type { Cluster } from '../../plan/plan.ts';
import { includesJob } from '../../plan/service-job.ts';
import { dataMoveFault, dataMoveOf } from '../../providers/data-move.ts';
import { laterHosts } from '../../systems/later-hosts.ts';
import { servicesOf } from '../../systems/registry.ts';
import { clusterOfLoad } from '../clusters/campaign-clusters.ts';
import type { Draft } from '../draft/draft.ts';
import type { Faults } from '../faults.ts';
import { instanceHosts } from '../places.ts';
import type { Campaign, CampaignRun } from '../schema.ts';
import { inOrder, isBefore, spanOf } from './event-times.ts';
import type { GivenEvent } from '../file/events.ts';

/** What events are planned against; with the clusters as a variant has them. */
export type EventSurroundings = Pick<Draft, 'campaign' | 'written' | 'size' | 'profile' | 'clusters' | 'drafts'>;

/** An event whose time is resolved, but not its action. */
export interface TimedEvent extends Pick<EventPlan, 'name' | 'start' | 'withinSeconds'> {
  given: GivenEvent;
  path: FieldPath;
}

/** Plans the actions one after the other, each for the services that those before it leave. Empty after a fault was reported. */
export function planEvents(
  timed: TimedEvent[],
  run: CampaignRun,
  surroundings: EventSurroundings,
  faults: Pick<Faults, 'add'>,
): EventPlan[] {
  let services = servicesIn(surroundings.clusters);
  let isStateKnown = true;
  const events: EventPlan[] = [];
  for (const event of inOrder(timed)) {
    const { name, start, withinSeconds, given, path } = event;
    const facts = factsOfAction(given.do);
    const planned = facts.plan(given, placeOf(run, services, events, surroundings));
    if ('faults' in planned) {
      for (const fault of planned.faults)
        if (isStateKnown || !fault.ofState) faults.add(pathOf(fault, path), fault.sentence);
      isStateKnown = false;
      continue;
    }
    const { parameters, title } = planned;
    const { stops, starts, joins = [], leaves = [], newMachines = [] } = facts.effect(parameters);
    if (newMachines.length > 0) checkGrace(event, surroundings.campaign, faults);
    services = services.map((each) => {
      if (includesJob(joins, each)) return { ...each, isMember: true, stoppedBy: null };
      if (includesJob(leaves, each)) return { ...each, isMember: false, stoppedBy: null };
      if (includesJob(stops, each)) return { ...each, stoppedBy: name };
      return includesJob(starts, each) ? { ...each, stoppedBy: null } : each;
    });
    events.push({ name, action: given.do, title, start, withinSeconds, parameters });
  }
  checkOverlap(events, timed, faults);
  // Without one of them, those that follow it have no time.
  return events.length === timed.length ? events : [];
}

/** Reports a new machine that may take longer than hosts keep running without a renewal: it boots with the lease that its disk has. */
function checkGrace({ withinSeconds, path }: TimedEvent, { lease }: Campaign, faults: Pick<Faults, 'add'>): void {
  if (withinSeconds <= lease.graceMinutes * 60) return;
  faults.add(
    [...path, 'withinSeconds'],
    `is ${withinSeconds}, but a machine whose lease is not renewed for lease.graceMinutes, ${lease.graceMinutes} min, ends itself, so the new one might end before it is up; lower it, or raise lease.graceMinutes`,
  );
}

/** Reports what is wrong with actions whatever happens before them, for a run with events that have no valid time. */
export function checkActions(
  run: CampaignRun,
  surroundings: EventSurroundings,
  name: string,
  faults: Pick<Faults, 'add'>,
): void {
  const place = placeOf(run, servicesIn(surroundings.clusters), [], surroundings);
  for (const [event, given] of Object.entries(run.events ?? {})) {
    const planned = factsOfAction(given.do).plan(given, place);
    const own = 'faults' in planned ? planned.faults.filter(({ ofState }) => !ofState) : [];
    for (const fault of own) faults.add(pathOf(fault, ['runs', name, 'events', event]), fault.sentence);
  }
}

function placeOf(
  run: CampaignRun,
  services: PlannedState[],
  earlier: readonly EventPlan[],
  { campaign, profile, clusters }: EventSurroundings,
): ActionPlace {
  return {
    hosts: profile.hosts.map(({ name }) => name),
    services,
    earlier,
    clusters,
    loads: Object.entries(run.loads).map(([id, load]) => ({ id, hosts: instanceHosts(load) })),
    loaded: [...new Set(Object.values(run.loads).map((load) => clusterOfLoad(load, campaign)))],
    dataMove: dataMoveOf(profile),
    dataMoveFault: (host, by) => dataMoveFault(host, by, profile),
  };
}

const pathOf = ({ field }: ActionFault, path: FieldPath): FieldPath => (field === undefined ? path : [...path, field]);

function servicesIn(clusters: Record<string, Cluster>): PlannedState[] {
  return Object.entries(clusters).flatMap(([cluster, placed]) =>
    servicesOf(placed).flatMap(([jobId, { role }]) => [
      ...(placed.hosts[role] ?? []).map((host) => ({ host, jobId, cluster, stoppedBy: null, isMember: true })),
      ...laterHosts(placed, role).map((host) => ({ host, jobId, cluster, stoppedBy: null, isMember: false })),
    ]),
  );
}

/** Reports two events on one host, or on the members of one cluster, of which neither is certainly over when the other begins. */
function checkOverlap(events: EventPlan[], timed: TimedEvent[], faults: Pick<Faults, 'add'>): void {
  const acting = inOrder(timed).map((event) => ({
    event,
    touched: [...hostsOf(event), ...membersOf(events.find(({ name }) => name === event.name))],
  }));
  for (const [index, { event: later, touched }] of acting.entries()) {
    const earlier = acting
      .slice(0, index)
      .flatMap((one) =>
        one.touched.filter((what) => touched.includes(what)).map((what) => ({ event: one.event, what })),
      )
      .find(({ event }) => !isBefore(event, later, timed));
    if (!earlier) continue;
    const { what, event } = earlier;
    faults.add(
      later.path,
      `may begin while ${event.name}, which acts on ${String(what)} as well, is under way (until ${spanOf(event, timed).latestEnd} s after the start); give it "after: ${event.name}"`,
    );
  }
}

const hostsOf = ({ given: { host, by, hosts = [] } }: TimedEvent): unknown[] =>
  [host, by, ...(Array.isArray(hosts) ? hosts : [])].filter((each) => each !== undefined);

/** The cluster whose members an event changes. */
function membersOf(event: EventPlan | undefined): string[] {
  const { joins = [], leaves = [] } = event ? effectOf(event) : {};
  return joins.length + leaves.length > 0 ? [`the members of ${String(event?.parameters['cluster'])}`] : [];
}
