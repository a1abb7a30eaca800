import { expect, test } from 'vitest';
import { upState } from '../../../src/control/progress/hosts-up.ts';
import { enterPhase, leavePhase, noteRun, startProgress } from '../../../src/control/progress/progress.ts';
import { smallInventory, smallPlan } from '../../samples/small-plan.ts';
import { smallRun as run } from '../../samples/small-run.ts';

const start = startProgress('c', smallPlan(), 0);
const provisioned = leavePhase(enterPhase(start, 'provision', 0), 'provision', 'done', 1);
const phases = [{ phase: 'provision' as const, startMilliseconds: 0, endMilliseconds: 1 }];
const record = { phases, outcome: null, inventory: smallInventory() };
const seen = (progress: typeof start | null, state = 'running') => ({ state, progress });
const cleanup = { verified: true, leftovers: [], checked: [], atMilliseconds: 0 };

test('hosts are up from provisioning to teardown, and the runs under way are named', () => {
  expect(upState('c', record, seen(provisioned))).toEqual({ why: null, measuring: [] });
  const loading = noteRun(provisioned, { kind: 'step', run });
  expect(upState('c', record, seen(loading))).toEqual({ why: null, measuring: [run.runId] });
  expect(upState('c', record, seen(enterPhase(provisioned, 'keep', 2))).why).toBeNull();
  const paused = noteRun(provisioned, { kind: 'step', run: { ...run, step: 'paused' } });
  expect(upState('c', record, seen(paused)).measuring).toEqual([]);
});

test('a worker that does not answer leaves the record, which says what was written last', () => {
  expect(upState('c', record, seen(null))).toEqual({ why: null, measuring: [] });
});

test('before, the sentence names the phase: hosts in the record are of an earlier session', () => {
  const earlier = { ...record, phases: [{ phase: 'plan' as const, startMilliseconds: 0, endMilliseconds: 1 }] };
  expect(upState('c', earlier, seen(enterPhase(start, 'provision', 0))).why).toBe(
    'c has no hosts yet: it is in phase provision.',
  );
});

test('afterwards the sentence says where its logs are', () => {
  expect(upState('c', record, seen(enterPhase(provisioned, 'teardown', 2))).why).toMatch(/is removing its hosts/);
  expect(upState('c', record, seen(provisioned, 'completed')).why).toMatch(/has ended.*"proofload logs c"/);
  expect(upState('c', { ...record, outcome: { state: 'done', reason: null, cleanup } }, null).why).toMatch(/has ended/);
});

test('without a server nobody knows, and the sentence says how to start it', () => {
  expect(upState('c', record, null).why).toMatch(/"proofload attach c"/);
});
