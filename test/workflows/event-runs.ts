/** Plans whose first run has events, for tests of workflows. */
import type { EventPlan } from '../../src/plan/events.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { isRun } from '../../src/plan/runs-of.ts';
import { smallPlan } from '../samples/small-plan.ts';

const event = (name: string, start: EventPlan['start']): EventPlan => ({
  name,
  action: 'wait',
  title: name,
  start,
  withinSeconds: 60,
  parameters: { until: 'nodes-up', clusters: ['kafka'] },
});

export const lost = event('lost', { atSeconds: 1 });
/** It follows `lost`. */
export const back = event('back', { after: 'lost', seconds: 0.5 });

/** A plan with these events in its first run. */
export function planWithEvents(events: EventPlan[], plan: Plan = smallPlan()): Plan {
  const [first] = plan.steps;
  return { ...plan, steps: plan.steps.map((step) => (step === first && isRun(step) ? { ...step, events } : step)) };
}
