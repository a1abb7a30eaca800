/** What became of stopped services and of what the other members kept for them. Pure. */
import { restoredBy } from '../../actions/registry.ts';
import { conditionText } from '../../actions/wait/facts.ts';
import type { RunResult } from '../../measurement/results/types.ts';
import type { OutageFigures } from '../../measurement/telemetry/outages.ts';
import type { Plan } from '../../plan/plan.ts';
import { includesJob } from '../../plan/service-job.ts';
import type { Outage } from './event-finding.ts';
import { outageWindows, plannedRecords, type OutageWindow, type PlannedRecord } from './outage-windows.ts';

/** @param figures of the outages of the campaign, by id; none if they were not read */
export function outagesOf(run: RunResult, plan: Pick<Plan, 'steps'>, figures: readonly OutageFigures[]): Outage[] {
  const records = plannedRecords(run, plan);
  return outageWindows([run], plan).map((outage): Outage => {
    const from = outage.window.startMilliseconds;
    const seconds = (at: number): number => (at - from) / 1000;
    const own = figures.find(({ id }) => id === outage.id);
    const detected = own?.firstDownMilliseconds ?? null;
    const starting = records.filter((each) => startsAll(each, outage));
    const started = starting[0]?.record.doneMilliseconds ?? null;
    const waited = started === null ? undefined : records.filter((each) => isWaitAfter(each, started)).at(-1);
    return {
      event: outage.event,
      what: outage.stops.map(({ host, jobId }) => `${jobId} on ${host}`).join(' and '),
      detectedSeconds: detected === null ? null : Math.max(0, seconds(detected)),
      startedSeconds: started === null ? null : seconds(started),
      restored: waited
        ? {
            event: waited.plan.name,
            condition: conditionText(String(waited.plan.parameters['until'])),
            seconds: seconds(waited.record.doneMilliseconds ?? from),
          }
        : null,
      kept: own?.kept ?? null,
      delivered: own?.delivered ?? null,
    };
  });
}

function startsAll({ plan, record }: PlannedRecord, { stops, window }: OutageWindow): boolean {
  if (record.begunMilliseconds < window.startMilliseconds || record.doneMilliseconds === null) return false;
  return stops.every((job) => includesJob(restoredBy(plan), job));
}

function isWaitAfter({ plan, record }: PlannedRecord, startedMilliseconds: number): boolean {
  return (
    plan.parameters['until'] !== undefined &&
    record.begunMilliseconds >= startedMilliseconds &&
    record.doneMilliseconds !== null
  );
}
