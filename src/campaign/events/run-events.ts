/** The events of a planned run, and its lengths with them. Pure. */
import { effectOf, lastingChange, restoredBy } from '../../actions/registry.ts';
import { spansOf, type EventPlan } from '../../plan/events.ts';
import type { LoadPlan, RunPlan, Step } from '../../plan/plan.ts';
import { includesJob } from '../../plan/service-job.ts';
import type { BuiltRun } from '../draft/draft.ts';
import type { Faults } from '../faults.ts';
import { runLengths } from '../lengths.ts';

/** Time to undo what events did, after the last of them. */
const undoSeconds = 180;

/** Lengths and events of a run; reports events that begin when the loads have ended. */
export function lengthsWithEvents(
  { name, events }: { name: string; events?: EventPlan[] },
  loads: LoadPlan[],
  faults: Faults,
): Pick<RunPlan, 'plannedSeconds' | 'limitSeconds' | 'events'> {
  const { plannedSeconds, limitSeconds } = runLengths(loads);
  if (!events) return { plannedSeconds, limitSeconds };
  const shortest = Math.min(...loads.map((load) => load.plannedSeconds));
  const latestEnds = [...spansOf(events)].map(([event, { afterLoads, earliestStart, latestEnd }]) => {
    if (afterLoads) return limitSeconds + latestEnd;
    if (earliestStart >= shortest)
      faults.add(
        ['runs', name, 'events', event],
        `begins ${earliestStart} s after the start at the earliest, when loads of ${shortest} s may have ended; let it begin earlier, or lengthen the loads`,
      );
    return latestEnd;
  });
  return { plannedSeconds, limitSeconds: Math.max(limitSeconds, Math.max(...latestEnds) + undoSeconds), events };
}

/**
 * Reports events that stop something which nothing starts again, although other steps follow, and runs that cannot follow one that
 * changes the members of a cluster for good.
 */
export function checkHealed(built: readonly BuiltRun[], steps: readonly Step[], faults: Faults): void {
  const last = steps.at(-1)?.id;
  let changing: BuiltRun | null = null;
  for (const run of built) {
    const { of, plan } = run;
    if (changing && (plan.events || plan.variant)) {
      faults.add(['runs', of.name], afterChange(changing, run));
      break;
    }
    if (!plan.events || plan.id === last) continue;
    for (const { event, host, jobId } of unhealed(plan.events)) {
      faults.add(
        ['runs', of.name, 'events', event],
        `stops ${jobId} on ${host}, which nothing starts again although other runs or steps follow; add an event "do: start-host" after it, or make this the last run`,
      );
    }
    if (lastingChange(plan)) changing = run;
  }
}

/** Its events would be planned for members that the cluster no longer has, and a variant brings up clusters with the members of the file. */
function afterChange({ of: changing, plan: { id } }: BuiltRun, { of, plan }: BuiltRun): string {
  const change = `${id}, which changes the members of a cluster for good`;
  if (of.name === changing.name)
    return `is made again after ${change}; make it once, or let its events reverse the change`;
  const what = plan.events ? 'has events' : 'is of a variant';
  return `follows ${change}, and ${what}; let ${changing.name} come after it, or its events reverse the change`;
}

/** What events stop and no later one starts. */
function unhealed(events: readonly EventPlan[]): { event: string; host: string; jobId: string }[] {
  return events.flatMap((event, index) => {
    const restored = events.slice(index + 1).flatMap(restoredBy);
    const stopped = effectOf(event).stops.filter((job) => !includesJob(restored, job));
    return stopped.map((job) => ({ ...job, event: event.name }));
  });
}
