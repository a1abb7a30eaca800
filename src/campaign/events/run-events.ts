/** The events of a planned run, and its lengths with them. Pure. */
import { effectOf } from '../../actions/registry.ts';
import type { EventPlan } from '../../plan/events.ts';
import type { LoadPlan, RunPlan, Step } from '../../plan/plan.ts';
import type { Faults } from '../faults.ts';
import { runLengths } from '../lengths.ts';
import type { Unrolled } from '../run-bounds.ts';
import { spanOf } from './event-times.ts';

/** Time to undo what events did, after the last of them. */
const undoSeconds = 180;

/** Lengths and events of a run; reports events that begin when the loads have ended. */
export function lengthsWithEvents(
  { name, events }: { name: string; events?: EventPlan[] },
  loads: LoadPlan[],
  faults: Pick<Faults, 'add'>,
): Pick<RunPlan, 'plannedSeconds' | 'limitSeconds' | 'events'> {
  const { plannedSeconds, limitSeconds } = runLengths(loads);
  if (!events) return { plannedSeconds, limitSeconds };
  const shortest = Math.min(...loads.map((load) => load.plannedSeconds));
  for (const event of events) {
    const { afterLoads, earliestStart } = spanOf(event, events);
    if (afterLoads || earliestStart < shortest) continue;
    faults.add(
      ['runs', name, 'events', event.name],
      `begins ${earliestStart} s after the start at the earliest, when loads of ${shortest} s may have ended; let it begin earlier, or lengthen the loads`,
    );
  }
  const latestEnds = events.map((event) => {
    const { afterLoads, latestEnd } = spanOf(event, events);
    return afterLoads ? limitSeconds + latestEnd : latestEnd;
  });
  return { plannedSeconds, limitSeconds: Math.max(limitSeconds, Math.max(...latestEnds) + undoSeconds), events };
}

/** Reports events that stop something which nothing starts again, or change the members of a cluster for good, although other steps follow. */
export function checkHealed(unrolled: Unrolled[], steps: readonly Step[], faults: Pick<Faults, 'add'>): void {
  const last = steps.at(-1)?.id;
  for (const { of, plan } of unrolled) {
    if (!plan.events || plan.id === last) continue;
    for (const { event, host, jobId } of unhealed(plan.events)) {
      faults.add(
        ['runs', of.name, 'events', event],
        `stops ${jobId} on ${host}, which nothing starts again although other runs or steps follow; add an event "do: start-host" after it, or make this the last run`,
      );
    }
    for (const { event, what, back } of changedMembers(plan.events)) {
      faults.add(
        ['runs', of.name, 'events', event],
        `${what}, and nothing reverses it although other runs or steps follow; add an event "do: ${back}" after it, or make this the last run`,
      );
    }
  }
}

interface ChangedMember {
  event: string;
  /** Such as `adds node04`. */
  what: string;
  /** The action that reverses it. */
  back: string;
}

/** Members that events add, remove or replace for good. */
function changedMembers(events: readonly EventPlan[]): ChangedMember[] {
  const changed = new Map<string, ChangedMember>();
  for (const event of events) {
    for (const [hosts, now] of changesOf(event)) {
      // A second change of the same hosts reverses the first.
      if (!changed.delete(hosts)) changed.set(hosts, now);
    }
  }
  return [...changed.values()];
}

/** The changes of an event by the hosts that they concern. */
function changesOf(event: EventPlan): [string, ChangedMember][] {
  const { joins = [], leaves = [] } = effectOf(event);
  const change = (what: string, back: string): ChangedMember => ({ event: event.name, what, back });
  const [left] = leaves;
  const [joined] = joins;
  if (left && joined) {
    const hosts = [left.host, joined.host].toSorted().join(' ');
    return [[hosts, change(`replaces ${left.host} by ${joined.host}`, 'replace-host')]];
  }
  return [
    ...joins.map(({ host }): [string, ChangedMember] => [host, change(`adds ${host}`, 'decommission')]),
    ...leaves.map(({ host }): [string, ChangedMember] => [host, change(`removes ${host}`, 'add-nodes')]),
  ];
}

/** What events stop and no later one starts. */
function unhealed(events: readonly EventPlan[]): { event: string; host: string; jobId: string }[] {
  let stopped: { event: string; host: string; jobId: string }[] = [];
  for (const event of events) {
    const { stops, starts, leaves = [] } = effectOf(event);
    const over = [...starts, ...leaves];
    stopped = [
      ...stopped.filter((each) => !over.some(({ host, jobId }) => host === each.host && jobId === each.jobId)),
      ...stops.map((each) => ({ ...each, event: event.name })),
    ];
  }
  return stopped;
}
