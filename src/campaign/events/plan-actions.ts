/** Plans the actions of events, and reports those that cannot be done there and then. Pure. */
import type { ActionPlace, PlannedState } from '../../actions/facts.ts';
import { effectOf, factsOfAction } from '../../actions/registry.ts';
import type { FieldPath } from '../../input/source.ts';
import type { EventPlan, EventSpan, EventStart } from '../../plan/events.ts';
import { includesJob } from '../../plan/service-job.ts';
import { dataMoveFault, dataMoveOf } from '../../providers/data-move.ts';
import { laterHosts } from '../../systems/present-members.ts';
import { servicesOf } from '../../systems/registry.ts';
import { clusterOfLoad } from '../clusters/load-clusters.ts';
import type { Draft } from '../draft/draft.ts';
import type { Faults } from '../faults.ts';
import type { GivenEvent } from '../file/events.ts';
import { instanceHosts } from '../places.ts';
import type { CampaignRun } from '../schema.ts';

/** An event with the times of its size. */
export interface DraftEvent {
  name: string;
  given: GivenEvent;
  withinSeconds: number;
  /** The place of a field or, without one, of the event. */
  pathOf: (...field: FieldPath) => FieldPath;
}

export interface TimedEvent extends DraftEvent {
  start: EventStart;
  span: EventSpan;
}

const isTimed = (event: DraftEvent): event is TimedEvent => 'span' in event;

/**
 * Plans the actions one after the other, each for the services that those before it leave. Empty after a fault was reported.
 *
 * @param events in the order in which they can begin; without times, what is reported is only what is wrong whatever happens before
 */
export function planActions(events: readonly DraftEvent[], run: CampaignRun, draft: Draft): EventPlan[] {
  const { campaign, faults } = draft;
  const planned: EventPlan[] = [];
  let services = servicesIn(draft);
  let isStateKnown = events.every(isTimed);
  for (const event of events) {
    const { name, given, withinSeconds, pathOf } = event;
    const facts = factsOfAction(given.do);
    const action = facts.plan(given, placeOf(run, services, planned, draft));
    if ('faults' in action) {
      for (const { field, sentence, ofState } of action.faults)
        if (isStateKnown || !ofState) faults.add(field === undefined ? pathOf() : pathOf(field), sentence);
      isStateKnown = false;
      continue;
    }
    const { title, parameters } = action;
    const { stops, starts, joins = [], leaves = [], newMachines = [] } = facts.effect(parameters);
    const { graceMinutes } = campaign.lease;
    // The machine boots with the lease that its disk has.
    if (newMachines.length > 0 && withinSeconds > graceMinutes * 60)
      faults.add(
        pathOf('withinSeconds'),
        `is ${withinSeconds}, but a machine whose lease is not renewed for lease.graceMinutes, ${graceMinutes} min, ends itself, so the new one might end before it is up; lower it, or raise lease.graceMinutes`,
      );
    services = services.map((each) => {
      if (includesJob(joins, each)) return { ...each, isMember: true, stoppedBy: null };
      if (includesJob(leaves, each)) return { ...each, isMember: false, stoppedBy: null };
      if (includesJob(stops, each)) return { ...each, stoppedBy: name };
      return includesJob(starts, each) ? { ...each, stoppedBy: null } : each;
    });
    if (isTimed(event)) planned.push({ name, action: given.do, title, start: event.start, withinSeconds, parameters });
  }
  checkOverlap(events.filter(isTimed), planned, faults);
  // Without one of them, those that follow it have no time.
  return planned.length === events.length ? planned : [];
}

function placeOf(
  run: CampaignRun,
  services: PlannedState[],
  earlier: readonly EventPlan[],
  { campaign, profile, clusters }: Draft,
): ActionPlace {
  const loads = Object.entries(run.loads);
  return {
    hosts: profile.hosts.map(({ name }) => name),
    services,
    earlier,
    clusters,
    loads: loads.map(([id, load]) => ({ id, hosts: instanceHosts(load) })),
    loaded: [...new Set(loads.map(([, load]) => clusterOfLoad(load, campaign)))],
    dataMove: dataMoveOf(profile),
    dataMoveFault: (host, by) => dataMoveFault(host, by, profile),
  };
}

function servicesIn({ clusters }: Draft): PlannedState[] {
  return Object.entries(clusters).flatMap(([cluster, placed]) =>
    servicesOf(placed).flatMap(([jobId, { role }]) => [
      ...(placed.hosts[role] ?? []).map((host) => ({ host, jobId, cluster, stoppedBy: null, isMember: true })),
      ...laterHosts(placed, role).map((host) => ({ host, jobId, cluster, stoppedBy: null, isMember: false })),
    ]),
  );
}

/** Reports two events on one host, or on the members of one cluster, of which neither is certainly over when the other begins. */
function checkOverlap(events: readonly TimedEvent[], planned: readonly EventPlan[], faults: Faults): void {
  for (const [index, later] of events.entries()) {
    const touched = touchedBy(later, planned);
    const under = events
      .slice(0, index)
      .filter((event) => !isOver(event, later))
      .map((event) => ({ event, what: touchedBy(event, planned).find((what) => touched.includes(what)) }))
      .find(({ what }) => what !== undefined);
    if (!under) continue;
    const { name, span } = under.event;
    faults.add(
      later.pathOf(),
      `may begin while ${name}, which acts on ${String(under.what)} as well, is under way (until ${span.latestEnd} s after the start); give it "after: ${name}"`,
    );
  }
}

/** Whether an event is certainly over when a later one begins. */
function isOver({ name, span }: TimedEvent, { span: later }: TimedEvent): boolean {
  return (
    later.follows.includes(name) || (span.afterLoads === later.afterLoads && span.latestEnd <= later.earliestStart)
  );
}

/** The hosts that an event names, and the cluster whose members it changes. */
function touchedBy({ name, given }: TimedEvent, planned: readonly EventPlan[]): unknown[] {
  const { host, by, hosts = [] } = given;
  const event = planned.find((one) => one.name === name);
  const { joins = [], leaves = [] } = event ? effectOf(event) : {};
  const changed = joins.length + leaves.length > 0 ? [`the members of ${String(event?.parameters['cluster'])}`] : [];
  return [host, by, hosts, changed].flat().filter((what) => what !== undefined);
}
