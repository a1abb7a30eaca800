/** Which services the events of a run have stopped and started. Pure. */
import { effectOf } from '../../actions/registry.ts';
import type { TimeWindow } from '../../input/time-schema.ts';
import type { EventPlan } from '../../plan/events.ts';
import { includesJob, type ServiceJob } from '../../plan/service-job.ts';
import type { EventRecord } from '../results/event-record.ts';
import type { HostAbsence } from './window-validity.ts';

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
