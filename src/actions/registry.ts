/**
 * The actions of events: a line each. Their facts are in `<action>/facts.ts`, and what they do in `<action>/action.ts`. What events change,
 * and whether those of a stored run are known.
 */
import type { EventPlan } from '../plan/events.ts';
import type { ServiceJob, MemberChange } from '../plan/service-job.ts';
import type { ActionEffect, ActionFacts } from './facts.ts';
import { facts as addDatacenter } from './add-datacenter/facts.ts';
import { facts as addNodes } from './add-nodes/facts.ts';
import { facts as changeSetting } from './change-setting/facts.ts';
import { facts as decommission } from './decommission/facts.ts';
import { facts as killProcess } from './kill-process/facts.ts';
import { facts as previewRepair } from './preview-repair/facts.ts';
import { facts as replaceHost } from './replace-host/facts.ts';
import { facts as startHost } from './start-host/facts.ts';
import { facts as stopHost } from './stop-host/facts.ts';
import { facts as wait } from './wait/facts.ts';
import type { z } from 'zod';
import type { RunPlan } from '../plan/plan.ts';

const actions = {
  'kill-process': killProcess,
  'stop-host': stopHost,
  'start-host': startHost,
  'replace-host': replaceHost,
  'add-nodes': addNodes,
  'add-datacenter': addDatacenter,
  decommission,
  'change-setting': changeSetting,
  'preview-repair': previewRepair,
  wait,
} as const;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every action takes its own parameters, which its schema checks
const byName = actions as unknown as Readonly<Record<string, ActionFacts>>;

export const actionNames: readonly string[] = Object.keys(actions);

/** The facts of an action. Throws if there is none of that name, which no checked plan names. */
export function factsOfAction(action: string): ActionFacts {
  const facts = Object.hasOwn(byName, action) ? byName[action] : undefined;
  if (facts) return facts;
  throw new Error(`There is no action ${action}; there are ${actionNames.join(', ')}`);
}

/** Whether an event is undone when its run is over. */
export function isUndoneAfterRun({ action }: Pick<EventPlan, 'action'>): boolean {
  return factsOfAction(action).undoneAfterRun === true;
}

/** The services that an event stops and starts. */
export function effectOf({ action, parameters }: Pick<EventPlan, 'action' | 'parameters'>): ActionEffect {
  return factsOfAction(action).effect(parameters);
}

/** The services that an event makes no longer missing: it starts them, or another host takes the place of theirs. */
export function restoredBy(event: Pick<EventPlan, 'action' | 'parameters'>): ServiceJob[] {
  const { starts, leaves = [] } = effectOf(event);
  return [...starts, ...leaves];
}

/** The same schema, which also rejects events of unknown actions and parameters that their action does not accept. */
export function withKnownEvents(schema: z.ZodType<RunPlan>): z.ZodType<RunPlan> {
  return schema.superRefine(({ events = [] }, context) => {
    for (const { name, action, parameters } of events) {
      if (!actionNames.includes(action)) {
        context.addIssue(`event ${name} names an unknown action, ${action}; known: ${actionNames.join(', ')}`);
        continue;
      }
      const [issue] = factsOfAction(action).planned.safeParse(parameters).error?.issues ?? [];
      if (issue) context.addIssue(`event ${name} has an invalid ${issue.path.join('.')}: ${issue.message}`);
    }
  });
}

const key = ({ host, jobId }: ServiceJob): string => `${jobId} ${host}`;

/** Which members joined and left in a run, without those that did both. Null if all are what they were. */
export function lastingChange({ events = [] }: Pick<RunPlan, 'events'>): MemberChange | null {
  const joined = new Map<string, ServiceJob>();
  const left = new Map<string, ServiceJob>();
  for (const { joins = [], leaves = [] } of events.map(effectOf)) {
    for (const job of joins) if (!left.delete(key(job))) joined.set(key(job), job);
    for (const job of leaves) if (!joined.delete(key(job))) left.set(key(job), job);
  }
  return joined.size + left.size === 0 ? null : { joined: [...joined.values()], left: [...left.values()] };
}

/** What the valid ones among the runs before that of the id have changed, in order. */
export function changesBefore(
  id: string,
  planned: readonly RunPlan[],
  isValid: (id: string) => boolean,
): MemberChange[] {
  const own = planned.findIndex((run) => run.id === id);
  return planned.slice(0, Math.max(0, own)).flatMap((run) => (isValid(run.id) ? (lastingChange(run) ?? []) : []));
}
