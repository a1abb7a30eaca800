import type { RunProgress } from '../../src/control/progress/progress.ts';

/** The one run of `smallPlan`, under load. */
export const smallRun = {
  runId: 'kafka-one',
  group: 'kafka',
  title: 'Produce',
  level: 'as much as it can',
  attempt: 1,
  step: 'under load',
  startMilliseconds: 0,
  plannedSeconds: 10,
  workflowId: 'small-1/kafka',
} as const satisfies RunProgress;
