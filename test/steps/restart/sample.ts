import type { RestartStep } from '../../../src/steps/restart/facts.ts';

export const sample: RestartStep = {
  kind: 'restart',
  id: 'restart.kafka.tuned.2',
  title: 'Restart kafka for variant tuned, block 2',
  plannedSeconds: 30,
  limitSeconds: 270,
  variant: 'tuned',
  clusters: ['kafka'],
};
