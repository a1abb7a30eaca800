import { expect, test } from 'vitest';
import { changes, progressScreen, summaryLine } from '../../src/cli/progress-view.ts';
import { progressMarkdown } from '../../src/control/progress/markdown.ts';
import type { RunHeartbeat } from '../../src/measurement/runs/heartbeat.ts';
import {
  enterPhase,
  leavePhase,
  noteFailure,
  noteRun,
  type CampaignProgress,
} from '../../src/control/progress/progress.ts';
import { notePause, noteStanding, noteToSkip, noteUnpause } from '../../src/control/progress/controls.ts';

const start: CampaignProgress = {
  campaignId: 'c',
  title: 'A campaign',
  profile: 'local',
  size: 'laptop',
  startMilliseconds: 0,
  phases: [
    { phase: 'provision', state: 'waiting', plannedSeconds: 10, startMilliseconds: null, endMilliseconds: null },
    { phase: 'isolated', state: 'waiting', plannedSeconds: 60, startMilliseconds: null, endMilliseconds: null },
  ],
  currentStep: null,
  stepsDeciding: 0,
  currentRuns: [],
  headlines: [],
  runsEnded: 0,
  runsInvalid: 0,
  runsTotal: 2,
  plannedSecondsLeft: 60,
  pause: null,
  toSkip: [],
  warnings: [],
  failure: null,
  output: null,
};
const under = noteRun(
  enterPhase(leavePhase(enterPhase(start, 'provision', 0), 'provision', 'done', 9_000), 'isolated', 9_000),
  {
    kind: 'step',
    run: {
      runId: 'r1',
      group: 'kafka',
      title: 'Producer',
      level: '10,000 records/s',
      attempt: 1,
      step: 'under load',
      startMilliseconds: 10_000,
      plannedSeconds: 20,
      workflowId: 'c/kafka',
    },
  },
);
const beat: RunHeartbeat = {
  runId: 'r1',
  attempt: 1,
  startMilliseconds: 10_000,
  loads: [
    {
      id: 'producer',
      workload: 'kafka-producer',
      state: 'running',
      progress: { done: 50_000, total: 200_000, unit: 'records', ratePerSecond: 10_000, expectedEndSeconds: 15 },
    },
  ],
};

test('the screen shows the current run with its progress, rate and remaining time', () => {
  const screen = progressScreen(under, [beat], ['kafka: waiting for 1 of 3 brokers'], 15_000);
  expect(screen).toContain('✔ provision  ▶ isolated');
  expect(screen).toContain('▶ Producer, 10,000 records/s: under load (5 s)');
  expect(screen).toContain('producer: 50,000 of 200,000 records, 10,000 records/s, about 15 s left');
  expect(screen).toContain('    kafka: waiting for 1 of 3 brokers');
  expect(screen.split('\n').at(-1)).toBe('isolated · 0 of 2 runs ended · 15 s elapsed · about 54 s left');
});

test('the remaining time is a lower bound as soon as a phase has overrun, as when the runs of a search scatter', () => {
  expect(
    progressScreen(under, [beat], [], 10 * 60_000)
      .split('\n')
      .at(-1),
  ).toMatch(/ · at least \d+ s left$/);
});

test('without a terminal each change is printed once, on one line', () => {
  expect(changes(null, under)).toEqual([
    '✔ provision done (9 s)',
    '▶ isolated running',
    '▶ Producer, 10,000 records/s: attempt 1',
  ]);
  expect(changes(under, under)).toEqual([]);
});

test('an invalid run, a warning and the first failure are shown', () => {
  const after = noteFailure(
    {
      ...noteRun(under, { kind: 'end', runId: 'r1', state: 'invalid', headline: 'a broker died', plannedSeconds: 20 }),
      warnings: ['clocks differ'],
    },
    'it went wrong',
  );
  expect(changes(under, after)).toEqual(['✘ r1: invalid, a broker died', '! clocks differ', '✘ it went wrong']);
  expect(summaryLine(after, 15_000)).toContain('1 of 2 runs ended, 1 invalid');
});

test('a campaign that has ended is not starting', () => {
  const phases = start.phases.map((entry) => ({ ...entry, state: 'done' as const }));
  const output = { outcome: { state: 'done', cleanup: null }, verdicts: [], report: null } as unknown;
  const ended = { ...start, phases, output: output as CampaignProgress['output'] };
  expect(summaryLine(start, 1_000)).toMatch(/^starting · /);
  expect(summaryLine(ended, 99_000)).toMatch(/^ended · /);
});

function ended(runId: string, state: 'invalid' | 'skipped', headline: string) {
  return { kind: 'end', runId, state, headline, plannedSeconds: 0 } as const;
}

test('skipped runs of a search share one line, so that an invalid run stays visible', () => {
  const notes = [
    ended('find-search-1', 'invalid', 'a broker died'),
    ...Array.from({ length: 12 }, (_, index) => ended(`find-search-${index + 2}`, 'skipped', 'not needed')),
    ended('other', 'skipped', 'left out, as was asked'),
  ];
  const after = notes.reduce(noteRun, under);
  const lines = [
    '✘ find-search-1: invalid, a broker died',
    '– find-search-2 to find-search-13: not needed',
    '– other: left out, as was asked',
  ];
  expect(changes(under, after)).toEqual(lines);
  expect(progressScreen(after, [], [], 15_000)).toContain(lines.join('\n'));
  expect(progressMarkdown(after, 15_000)).toContain('| find-search-2 to find-search-13 | **skipped**: not needed |');
});

test('a pause, its end and a run to skip get one line each, and the summary shows the pause', () => {
  const paused = notePause(noteToSkip(under, 'r2'), 12_000);
  expect(changes(under, paused)).toEqual(['– r2 will be skipped', '‖ will pause before the next run']);
  const end = { kind: 'end', runId: 'r1', state: 'valid', headline: '9 records/s', plannedSeconds: 20 } as const;
  const standing = noteStanding(noteRun(paused, end), 30_000);
  expect(changes(paused, standing)).toEqual(['✔ r1: 9 records/s', '‖ paused']);
  expect(progressScreen(standing, [], [], 40_000)).toContain('1 of 2 runs ended · 40 s elapsed · paused');
  const resumed = noteUnpause(standing, 50_000);
  expect(changes(standing, resumed)).toEqual(['▶ resumed']);
  const left = { kind: 'end', runId: 'r2', state: 'skipped', headline: 'left out', plannedSeconds: 20 } as const;
  expect(changes(resumed, noteRun(resumed, left))).toEqual(['– r2: left out']);
});

test('a run that is repeated says why, and how much time it adds, once', () => {
  const [run] = under.currentRuns;
  const again = { ...run!, attempt: 2, step: 'preparing' as const, repeatedBecause: 'spark-worker died.' };
  const repeated = { ...under, currentRuns: [again] };
  expect(changes(under, repeated)).toEqual(['↻ r1 is repeated, about 20 s more: spark-worker died.']);
  expect(changes(repeated, { ...under, currentRuns: [{ ...again, step: 'under load' }] })).toEqual([
    '▶ Producer, 10,000 records/s: attempt 2',
  ]);
});
