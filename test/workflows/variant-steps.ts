/** A plan whose steps restart a cluster for one variant after the other. */
import type { Plan, RunPlan } from '../../src/plan/plan.ts';
import type { RestartStep } from '../../src/steps/restart/facts.ts';
import { smallPlan, smallRun } from '../samples/small-plan.ts';

function restart(variant: string, block: number): RestartStep {
  const id = `restart.kafka.${variant}.${block}`;
  const title = `Restart kafka for variant ${variant}, block ${block}`;
  return { kind: 'restart', id, title, plannedSeconds: 30, limitSeconds: 270, variant, clusters: ['kafka'] };
}

function pass(variant: string, block: number): [RestartStep, RunPlan, RunPlan] {
  const step = restart(variant, block);
  const of = { name: variant, restart: step.id };
  const trial = block === 1 ? '' : `-t${block}`;
  return [
    step,
    { ...smallRun(`warm-${variant}${trial}`, 'kafka'), warmUp: true, variant: { ...of, of: 'warm' } },
    { ...smallRun(`load-${variant}${trial}`, 'kafka'), trial: block, variant: { ...of, of: 'load' } },
  ];
}

const base = { ...smallRun('load-base', 'kafka'), variant: { name: 'base', of: 'load' } };
const warm = { ...smallRun('warm', 'kafka'), warmUp: true as const };
const steps = [
  warm,
  base,
  ...pass('tuned', 1),
  ...pass('tuned', 2),
  ...pass('base', 2),
  smallRun('spark-one', 'spark'),
];

const { clusters } = smallPlan();
const tuned = { ...clusters['kafka']!, settings: { 'num.io.threads': 16 } };
const variants: Plan['variants'] = {
  trials: 2,
  seed: 1,
  all: [
    { name: 'base', changes: [], clusters: {} },
    { name: 'tuned', changes: ['systems.kafka.settings.num.io.threads: 16'], clusters: { kafka: tuned } },
  ],
};
/** Two variants in two blocks, of which the second begins with the one that the first ended with. */
export const planned = smallPlan({ steps, variants });
