/** Which services the events of a run have stopped and started. Pure. */
import { effectOf } from '../../actions/registry.ts';
import type { TimeWindow } from '../../input/time-schema.ts';
import type { EventPlan } from '../../plan/events.ts';
import type { ServiceJob } from '../../plan/service-job.ts';
import type { EventRecord } from '../results/event-record.ts';

/** A service is down on purpose from when an event that stops it begins until one that starts it is done. */
export function stoppedByEvents(events: readonly EventPlan[], records: readonly EventRecord[]): ServiceJob[] {
  let stopped: ServiceJob[] = [];
  for (const { event, record } of begunEvents(events, records)) {
    const { stops, starts } = effectOf(event);
    if (record.doneMilliseconds !== null) stopped = stopped.filter((job) => !includesJob(starts, job));
    stopped = [...stopped, ...stops];
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
    return effectOf(event).starts.map((job) => ({ ...job, window: { startMilliseconds, endMilliseconds } }));
  });
}

export function includesJob(jobs: readonly ServiceJob[], { host, jobId }: ServiceJob): boolean {
  return jobs.some((each) => each.host === host && each.jobId === jobId);
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
