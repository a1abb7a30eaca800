import { expect, test } from 'vitest';
import { planPhases } from '../../src/campaign/lengths.ts';
import type { Phase } from '../../src/plan/phases.ts';
import { readProfile } from '../../src/hardware/profile/read.ts';
import { smallRun } from '../samples/small-plan.ts';

const profile = await readProfile('local');

/** The length of a phase of one run of so many hours on so many hosts. */
function secondsOf(phase: Phase, hours: number, hosts: number): number {
  const step = { ...smallRun('kafka-one', 'kafka'), plannedSeconds: hours * 3600 };
  const machines = { ...profile, hosts: Array.from({ length: hosts }, () => profile.hosts[0]!) };
  return planPhases([step], machines).find((each) => each.phase === phase)!.plannedSeconds;
}

test.each(['collect', 'analyse'] as const)('%s takes longer the more hosts were sampled, and the longer', (phase) => {
  const one = secondsOf(phase, 72, 1);
  expect(secondsOf(phase, 72, 100) - one).toBeGreaterThan(80 * (one - secondsOf(phase, 0, 1)));
  expect(secondsOf(phase, 36, 100)).toBeLessThan(0.6 * secondsOf(phase, 72, 100));
});
