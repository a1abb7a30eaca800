import { expect, test } from 'vitest';
import { expectedEnd } from '../../../src/control/progress/expected-end.ts';
import { progressMarkdown } from '../../../src/control/progress/markdown.ts';
import {
  endProgress,
  enterPhase,
  headlinesKept,
  noteRun,
  startProgress,
} from '../../../src/control/progress/progress.ts';
import {
  notePause,
  noteStanding,
  noteToSkip,
  noteUnpause,
  pauseRefusal,
  skipRefusal,
} from '../../../src/control/progress/controls.ts';
import { smallPlan } from '../../samples/small-plan.ts';
import { smallRun as run } from '../../samples/small-run.ts';

const plan = smallPlan();
const start = startProgress('small-1', plan, 0);
const measuring = enterPhase(start, 'isolated', 0);

test('a pause delays the expected end by its idle time', () => {
  const underway = noteRun(measuring, { kind: 'step', run });
  const paused = notePause(underway, 1_000);
  expect(paused.pause).toEqual({ sinceMilliseconds: 1_000, standingSinceMilliseconds: null });
  expect(expectedEnd(paused, 1_000)).toBeNull();
  const ended = noteRun(paused, { kind: 'end', runId: run.runId, state: 'valid', headline: '9', plannedSeconds: 10 });
  const standing = noteStanding(ended, 4_000);
  expect(progressMarkdown(standing, 5_000)).toContain('**paused** since 00:00:04 UTC');
  const resumed = noteUnpause(noteStanding(standing, 9_000), 10_000);
  expect(resumed.pause).toBeNull();
  const unpaused = noteUnpause(notePause(underway, 1_000), 1_000);
  expect(expectedEnd(resumed, 10_000)).toBe((expectedEnd(unpaused, 4_000) ?? 0) + 6_000);
});

test('a paused campaign is not idle before its runs, and that time counts', () => {
  const paused = notePause(enterPhase(start, 'provision', 0), 1_000);
  expect(paused.pause?.standingSinceMilliseconds).toBeNull();
  const standing = noteStanding(enterPhase(paused, 'isolated', 60_000), 60_000);
  const resumed = noteUnpause(standing, 61_000);
  expect(resumed.phases.find(({ phase }) => phase === 'isolated')?.pausedMilliseconds).toBe(1_000);
});

test('a run that waits for its next attempt is not active', () => {
  const paused = notePause(noteRun(measuring, { kind: 'step', run: { ...run, step: 'paused' } }), 7_000);
  expect(paused.pause?.standingSinceMilliseconds).toBe(7_000);
});

test('a run that started before it could be skipped gives a warning', () => {
  const late = noteRun(noteToSkip(measuring, run.runId), { kind: 'step', run });
  expect(late.toSkip).toEqual([]);
  expect(late.warnings).toEqual(['kafka-one had started before it could be skipped.']);

  const end = { kind: 'end', runId: run.runId, headline: '', plannedSeconds: 10 } as const;
  const notedAtItsEnd = noteRun(noteToSkip(measuring, run.runId), { ...end, state: 'valid' });
  expect(notedAtItsEnd.warnings).toEqual(late.warnings);
  expect(noteRun(late, { ...end, state: 'valid' }).warnings).toEqual(late.warnings);
  expect(noteRun(noteToSkip(measuring, run.runId), { ...end, state: 'skipped' }).warnings).toEqual([]);
});

test('once all runs have ended there is nothing to pause or skip', () => {
  const collecting = enterPhase(measuring, 'collect', 0);
  expect(pauseRefusal(collecting, 0)).toBe('All of its runs have ended: there is nothing to pause.');
  expect(skipRefusal(collecting, plan, new Set(), 'combined')).toBe(
    'All of its runs have ended: there is nothing to skip.',
  );
});

test('the end of a campaign ends its pause', () => {
  const outcome = { state: 'cancelled', reason: null, cleanup: null } as const;
  expect(endProgress(notePause(measuring, 0), { outcome, verdicts: [], report: null }).pause).toBeNull();
});

test('with thousands of runs the latest headlines are kept, and all runs are counted', () => {
  let progress = measuring;
  for (let number = 1; number <= headlinesKept + 5; number += 1) {
    const runId = `run-${number}`;
    progress = noteRun(progress, { kind: 'end', runId, state: 'valid', headline: '9', plannedSeconds: 1 });
  }
  expect(progress.headlines).toHaveLength(headlinesKept);
  expect(progress.headlines.at(-1)?.runId).toBe(`run-${headlinesKept + 5}`);
  expect(progress.runsEnded).toBe(headlinesKept + 5);
});
