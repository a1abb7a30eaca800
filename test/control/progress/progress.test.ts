import { expect, test } from 'vitest';
import { currentPhase, expectedEnd } from '../../../src/control/progress/expected-end.ts';
import { campaignSummary, progressMarkdown } from '../../../src/control/progress/markdown.ts';
import {
  endProgress,
  enterPhase,
  keepRuns,
  leavePhase,
  noteFailure,
  noteRun,
  startProgress,
} from '../../../src/control/progress/progress.ts';
import { searchedPlan, summaryOn } from '../../samples/searched-plan.ts';
import { smallPlan } from '../../samples/small-plan.ts';
import { smallRun as run } from '../../samples/small-run.ts';
import { runsOf } from '../../../src/plan/runs-of.ts';

const start = startProgress('small-1', smallPlan(), 0);

test('the expected end is now plus the planned time of the remaining phases', () => {
  expect(expectedEnd(start, 0)).toBe(110_000);
  const planned = leavePhase(enterPhase(start, 'plan', 0), 'plan', 'done', 1000);
  expect(expectedEnd(planned, 1000)).toBe(101_000);
});

test('the planned time of a search is its typical length, not its maximum', () => {
  const plan = searchedPlan();
  const phases = plan.phases.map((each) => (each.phase === 'isolated' ? { ...each, typicalSeconds: 7 } : each));
  const searching = startProgress('small-1', { ...plan, phases }, 0);
  const planned = (phase: string) => searching.phases.find((each) => each.phase === phase)?.plannedSeconds;
  expect(planned('isolated')).toBe(7);
  expect(planned('provision')).toBe(plan.phases.find(({ phase }) => phase === 'provision')?.plannedSeconds);
  const all = runsOf(plan).reduce((sum, { plannedSeconds }) => sum + plannedSeconds, 0);
  expect(searching.plannedSecondsLeft).toBeLessThan(all / 2);
});

test('a phase that overruns its plan adds nothing to the expected end, and takes nothing from it', () => {
  const late = enterPhase(start, 'plan', 0);
  expect(expectedEnd(late, 4000)).toBe(4000 + 106_000);
  expect(expectedEnd(late, 60_000)).toBe(60_000 + 100_000);
});

test('the first failure is kept, and after it there is no expected end', () => {
  const failed = noteFailure(noteFailure(start, 'The broker died.'), 'Nothing answers.');
  expect(failed.failure).toBe('The broker died.');
  expect(expectedEnd(failed, 0)).toBeNull();
});

test('a run is current from its first step to its end, and then a headline', () => {
  const preparing = noteRun(start, { kind: 'step', run: { ...run, step: 'preparing' } });
  const driving = noteRun(preparing, { kind: 'step', run });
  expect(driving.currentRuns).toEqual([run]);
  const ended = noteRun(driving, {
    kind: 'end',
    runId: 'kafka-one',
    state: 'valid',
    headline: '9 records/s',
    plannedSeconds: 10,
  });
  expect(ended).toMatchObject({ currentRuns: [], plannedSecondsLeft: 30 });
  expect(ended.headlines).toEqual([{ runId: 'kafka-one', state: 'valid', headline: '9 records/s' }]);
});

test('phases that never started are skipped at the end', () => {
  const output = {
    outcome: { state: 'failed', reason: 'No host.', cleanup: null },
    verdicts: [],
    report: null,
  } as const;
  const ended = endProgress(leavePhase(enterPhase(start, 'plan', 0), 'plan', 'done', 1), { ...output, verdicts: [] });
  expect(ended.phases.map(({ state }) => state)).toEqual(['done', ...Array.from({ length: 10 }, () => 'skipped')]);
  expect(currentPhase(ended)).toBeNull();
  expect(progressMarkdown(ended, 1000)).toContain('**failed**: No host.');
});

test('the Markdown shows phase, progress, elapsed time and expected end, and no result can start a column', () => {
  const running = enterPhase(start, 'isolated', 0);
  const told = noteRun(running, {
    kind: 'end',
    runId: 'kafka-one',
    state: 'invalid',
    headline: 'a|b\nc',
    plannedSeconds: 10,
  });
  const text = progressMarkdown(told, 61_000);
  expect(text).toContain(
    '**isolated** · 1 of 4 runs ended, 1 invalid · 1 min 01 s elapsed at 00:01:01 UTC · expected end not before 00:02:41 UTC',
  );
  expect(progressMarkdown(told, 1000)).toMatch(/1 s elapsed at 00:00:01 UTC · expected end \d/);
  expect(text).toContain('| kafka-one | **invalid**: a\\|b c |');
});

test('a campaign is described by its title, size, profile and every run', () => {
  const { staticSummary, staticDetails } = campaignSummary(smallPlan());
  expect(staticSummary).toBe('A small campaign: 4 runs at size smoke on profile local');
  expect(staticDetails).toContain('Kafka 4.3.1, Spark 3.5.6 on kafka01; 1 min 50 s planned.');
  expect(staticDetails).toContain('| kafka-one | kafka | Run kafka-one | 1,000 records | 10 s |');
});

test('counts at most as many runs as a search may make, and no more than it made once it has ended', () => {
  const plan = searchedPlan();
  const begun = startProgress('small-1', plan, 0);
  expect(begun).toMatchObject({ runsTotal: 53, stepsDeciding: 1 });
  expect(progressMarkdown(begun, 0)).toContain('0 of at most 53 runs ended');
  const notNeeded = { runIds: ['produce-search-7', 'produce-confirm-9'], plannedSeconds: 17 };
  const skipped = { ...begun, toSkip: ['produce-confirm-9', 'kafka-after'] };
  const decided = noteRun(skipped, { kind: 'done', stepId: 'search.produce', headline: 'Confirmed', notNeeded });
  expect(decided).toMatchObject({ runsTotal: 51, stepsDeciding: 0, toSkip: ['kafka-after'] });
  expect(decided.plannedSecondsLeft).toBe(begun.plannedSecondsLeft - 17);
  expect(progressMarkdown(decided, 0)).toContain('0 of 51 runs ended');
});

test('a later session counts only the runs that a search may still make, and none once it has ended', () => {
  const plan = searchedPlan();
  const keptAt = (levels: [string, number][]) =>
    levels.map(([id, level]) => {
      const run = runsOf(plan).find((each) => each.id === id)!;
      return summaryOn(330, { run: { ...run, search: { ...run.search!, level } }, invalidReasons: [] });
    });
  const begun = startProgress('small-1', plan, 0);
  const first = keptAt([['produce-search-1', 100]]);
  expect(keepRuns(begun, plan, first)).toMatchObject({ runsEnded: 1, runsTotal: 53, stepsDeciding: 1 });
  const found = [100, 200, 400, 311, 388, 388].map((level, index): [string, number] => [
    `produce-search-${index + 1}`,
    level,
  ]);
  const confirmed = [1, 2, 3, 4, 5, 6].map((each): [string, number] => [`produce-confirm-${each}`, 311]);
  const whole = keepRuns(begun, plan, keptAt([...found, ...confirmed]));
  expect(whole).toMatchObject({ runsEnded: 12, runsTotal: 13, stepsDeciding: 0 });
});
