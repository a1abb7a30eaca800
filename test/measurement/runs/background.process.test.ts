import { expect, test } from 'vitest';
import type { JobStatus } from '../../../src/hosts/job.ts';
import { accompaniedBy, judgeBackgrounds } from '../../../src/measurement/runs/background.ts';

const requests = { id: 'requests', background: { until: 'job', leadSeconds: 9 } };
const accompanied = accompaniedBy([
  { id: 'job', load: { id: 'job' } },
  { id: 'requests', load: requests },
]);
const running: JobStatus = { state: 'running', pid: 1, startedMilliseconds: 0 };
const ended = (endedMilliseconds: number, exitCode: number | null = 0): JobStatus => ({
  state: 'ended',
  exitCode,
  signal: exitCode === null ? 'SIGTERM' : null,
  startedMilliseconds: 0,
  endedMilliseconds,
});
const judged = (job: JobStatus, background: JobStatus, stopped: string[] = [], saturated: string[] = []) =>
  judgeBackgrounds(
    new Map([
      ['job', job],
      ['requests', background],
    ]),
    accompanied,
    new Set(stopped),
    new Set(saturated),
  );

test('a background goes with every instance of the load that it accompanies', () => {
  const several = accompaniedBy([
    { id: 'job-1', load: { id: 'job' } },
    { id: 'job-2', load: { id: 'job' } },
    { id: 'requests', load: requests },
  ]);
  expect([...several]).toEqual([['requests', { until: 'job', instances: ['job-1', 'job-2'] }]]);
});

test('a background is stopped only when the load that it accompanies has ended', () => {
  expect(judged(running, running)).toEqual({ toStop: [], over: [], failure: null });
  expect(judged(ended(100), running)).toEqual({ toStop: ['requests'], over: [], failure: null });
});

test('a background that was stopped is over, also for a worker that did not stop it', () => {
  expect(judged(ended(100), ended(103, null), ['requests']).over).toEqual(['requests']);
  expect(judged(ended(100), ended(103, null))).toEqual({ toStop: [], over: ['requests'], failure: null });
  expect(judged(ended(100), { state: 'lost' }, ['requests']).over).toEqual(['requests']);
});

test('a background that ended before the load that it accompanies fails the run, whatever its exit code', () => {
  const reason = 'Background requests ended before job, which it accompanies';
  for (const [job, background] of [
    [running, ended(50)],
    [running, ended(50, 1)],
    [running, { state: 'lost' }],
    [ended(100), ended(50)],
    [ended(100), { state: 'lost' }],
  ] as const)
    expect(judged(job, background).failure).toEqual({ state: 'failed', loadId: 'requests', reason });
});

test('a background is stopped as well when the load that it accompanies was stopped because it was saturated', () => {
  expect(judged(ended(100, null), running, [], ['job']).toStop).toEqual(['requests']);
  expect(judged({ state: 'lost' }, running, [], ['job']).toStop).toEqual(['requests']);
});

test('the failure of the load itself is not that of its background', () => {
  expect(judged(ended(100, 1), running)).toEqual({ toStop: [], over: [], failure: null });
});
