/** Judges the services of a run with events: what an event stopped or started is no fault. Pure. */
import type { EventPlan } from '../../plan/events.ts';
import { includesJob, type ServiceJob } from '../../plan/service-job.ts';
import type { EventRecord } from '../results/event-record.ts';
import { startedByEvents, stoppedByEvents } from './outages.ts';
import type { ServiceEvidence } from './window-validity.ts';

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
