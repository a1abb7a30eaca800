/** The times in which services were down on purpose. Pure. */
import { effectOf } from '../../actions/registry.ts';
import type { TimeWindow } from '../../input/time-schema.ts';
import type { EventRecord } from '../../measurement/results/event-record.ts';
import type { RunResult } from '../../measurement/results/types.ts';
import type { EventPlan } from '../../plan/events.ts';
import type { Plan } from '../../plan/plan.ts';
import { runsOf } from '../../plan/runs-of.ts';
import type { ServiceJob } from '../../plan/service-job.ts';

export interface OutageWindow {
  /** Unique in its campaign. */
  id: string;
  runId: string;
  event: string;
  stops: ServiceJob[];
  /** Of the services that it stops. */
  hosts: string[];
  /** From the stop to the next one, or to the end of the run. */
  window: TimeWindow;
}

/** An event of a run with its plan. */
export interface PlannedRecord {
  plan: EventPlan;
  record: EventRecord;
}

/** The events of a run that are in its plan, in the order in which they began. */
export function plannedRecords({ runId, events = [] }: RunResult, plan: Pick<Plan, 'steps'>): PlannedRecord[] {
  const planned = runsOf(plan).find(({ id }) => id === runId)?.events ?? [];
  return events.flatMap((record) => {
    const own = planned.find(({ name }) => name === record.name);
    return own ? [{ plan: own, record }] : [];
  });
}

/** The outages of valid runs. */
export function outageWindows(runs: RunResult[], plan: Pick<Plan, 'steps'>): OutageWindow[] {
  return runs
    .filter(({ state }) => state === 'valid')
    .flatMap((run) => {
      const stopping = plannedRecords(run, plan).filter((each) => effectOf(each.plan).stops.length > 0);
      // Hosts catch up after the loads have ended, too.
      const end = Math.max(
        run.span.endMilliseconds,
        ...(run.events ?? []).map(({ doneMilliseconds }) => doneMilliseconds ?? 0),
      );
      return stopping.map(({ plan: event, record }, index) => ({
        id: `${run.runId}/${event.name}`,
        runId: run.runId,
        event: event.name,
        stops: effectOf(event).stops,
        hosts: effectOf(event).stops.map(({ host }) => host),
        window: {
          startMilliseconds: record.begunMilliseconds,
          endMilliseconds: stopping[index + 1]?.record.begunMilliseconds ?? end,
        },
      }));
    });
}
