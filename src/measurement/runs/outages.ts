/** Which services the events of a run have stopped and started: that they ended, or came up, is no fault. Pure. */
import { effectOf } from '../../actions/registry.ts';
import type { TimeWindow } from '../../input/time-schema.ts';
import type { EventPlan } from '../../plan/events.ts';
import { includesJob, type ServiceJob } from '../../plan/service-job.ts';
import type { EventRecord } from '../results/event-record.ts';
import type { HostAbsence, ServiceEvidence } from './window-validity.ts';

/**
 * A service is down on purpose from when an event that stops it begins until one that starts it is done.
 *
 * @param later the services that only events start
 */
export function stoppedByEvents(
  events: readonly EventPlan[],
  records: readonly EventRecord[],
  later: readonly ServiceJob[],
): ServiceJob[] {
  let stopped = [...later];
  for (const { event, record } of begunEvents(events, records)) {
    const { stops, starts, joins = [], leaves = [] } = effectOf(event);
    if (record.doneMilliseconds !== null) stopped = stopped.filter((job) => !includesJob([...starts, ...joins], job));
    stopped = [...stopped, ...stops, ...leaves];
  }
  return stopped;
}

/** The services that events started, with the times in which they did: a process that started then is no fault. */
export function startedByEvents(
  events: readonly EventPlan[],
  records: readonly EventRecord[],
): (ServiceJob & { window: TimeWindow })[] {
  return begunEvents(events, records).flatMap(({ event, record }) => {
    const { begunMilliseconds: startMilliseconds, doneMilliseconds: endMilliseconds } = record;
    if (endMilliseconds === null) return [];
    const { starts, joins = [] } = effectOf(event);
    return [...starts, ...joins].map((job) => ({ ...job, window: { startMilliseconds, endMilliseconds } }));
  });
}

/** The times in which events gave hosts a new machine. One that is not done has made the run invalid. */
export function absencesByEvents(events: readonly EventPlan[], records: readonly EventRecord[]): HostAbsence[] {
  return begunEvents(events, records).flatMap(({ event, record }) => {
    const { begunMilliseconds: startMilliseconds, doneMilliseconds } = record;
    const window = { startMilliseconds, endMilliseconds: doneMilliseconds ?? startMilliseconds };
    return (effectOf(event).newMachines ?? []).map((host) => ({ host, window }));
  });
}

/** In the order in which they began. */
function begunEvents(
  events: readonly EventPlan[],
  records: readonly EventRecord[],
): { event: EventPlan; record: EventRecord }[] {
  return records
    .toSorted((one, other) => one.begunMilliseconds - other.begunMilliseconds)
    .flatMap((record) => {
      const event = events.find(({ name }) => name === record.name);
      return event ? [{ event, record }] : [];
    });
}

/** Two readings of a host's clock may differ by this, in milliseconds. */
const clockMilliseconds = 1000;

/**
 * The evidence without the services that events stopped and that are still down, and without processes that
 * events started.
 *
 * @param later the services that only events start
 */
export function withoutEvents(
  services: ServiceEvidence[],
  events: readonly EventPlan[],
  records: readonly EventRecord[],
  later: readonly ServiceJob[],
): ServiceEvidence[] {
  const stopped = stoppedByEvents(events, records, later);
  const started = startedByEvents(events, records);
  return services.filter((service) => {
    if (includesJob(stopped, service)) return false;
    const at = service.startedMilliseconds;
    return !started.some(
      ({ window, ...job }) =>
        includesJob([job], service) &&
        at !== null &&
        at >= window.startMilliseconds - clockMilliseconds &&
        at <= window.endMilliseconds + clockMilliseconds,
    );
  });
}
