import { expect, test } from 'vitest';
import { keptText, noteKept, noteReleased, releaseRefusal } from '../../../src/control/progress/controls.ts';
import { progressMarkdown } from '../../../src/control/progress/markdown.ts';
import { enterPhase, leavePhase, startProgress } from '../../../src/control/progress/progress.ts';
import { smallPlan } from '../../samples/small-plan.ts';

const plan = smallPlan();
const keep = { phase: 'keep' as const, plannedSeconds: 60, limitSeconds: 600 };
const start = startProgress('c-1', { ...plan, phases: [...plan.phases, keep] }, 0);
const kept = { sinceMilliseconds: 0, untilMilliseconds: 60_000, verdicts: ['Kafka did 9.'], report: '/r/report.html' };

test('a release is refused before the hosts are kept, after it, and without --keep', () => {
  expect(releaseRefusal(start)).toMatch(/only after its runs: to stop it now, run "proofload cancel c-1"/);
  const keeping = noteKept(enterPhase(start, 'keep', 0), kept);
  expect(releaseRefusal(keeping)).toBeNull();
  expect(releaseRefusal(leavePhase(noteReleased(keeping), 'keep', 'done', 1))).toMatch(/^It keeps no hosts/);
  expect(releaseRefusal(startProgress('c-1', plan, 0))).toMatch(/started without --keep/);
});

test('the Temporal UI shows until when, the verdicts and the report', () => {
  const page = progressMarkdown(noteKept(start, kept), 15_000);
  expect(page).toContain('The hosts stay up until 00:01:00 UTC (45 s left); "proofload release c-1" ends this now.');
  expect(page).toContain('Kafka did 9.');
  expect(page).toContain('Report: `/r/report.html`');
  expect(keptText(start, kept, 90_000)).toContain('(0 s left)');
});
