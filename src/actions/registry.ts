/** The actions of events: a line each. Their facts are in `<action>/facts.ts`, and what they do in `<action>/action.ts`. */
import type { EventPlan } from '../plan/events.ts';
import type { ServiceJob } from '../plan/service-job.ts';
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
