import { expect, test } from 'vitest';
import { heartbeatText, missedGoals, tableHead, tableRows, type GroupOutcome } from '../../../bench/chaos/tally.ts';

const outcome = (change: Partial<GroupOutcome> = {}): GroupOutcome => ({
  group: 'runs',
  seconds: 120,
  faults: [{ fault: 'worker killed', survived: 'resumed', heartbeat: { seconds: 33, timeoutSeconds: 30 } }],
  lost: [],
  startedTwice: [],
  leaks: [],
  misreported: [],
  ...change,
});

const beatAfter = (seconds: number): GroupOutcome =>
  outcome({ faults: [{ fault: 'worker killed', survived: 'yes', heartbeat: { seconds, timeoutSeconds: 30 } }] });

test('a series that meets every goal has no missed goals', () => {
  expect(missedGoals([outcome()], { heartbeats: true })).toEqual([]);
});

test('every missed goal names its group', () => {
  const missed = missedGoals(
    [
      outcome({
        faults: [{ fault: 'disk full', survived: null, heartbeat: null }],
        lost: ['result.json of combined is missing'],
        startedTwice: ['a job'],
        leaks: ['process 4'],
        misreported: ['no report'],
      }),
    ],
    { heartbeats: true },
  );
  expect(missed).toEqual([
    'runs: not survived: disk full',
    'runs: window lost: result.json of combined is missing',
    'runs: started twice: a job',
    'runs: leaked: process 4',
    'runs: reported wrongly: no report',
  ]);
});

test('a heartbeat is late above 1.2 times its timeout, unless heartbeats are not judged', () => {
  expect(missedGoals([beatAfter(36)], { heartbeats: true })).toEqual([]);
  expect(missedGoals([beatAfter(36.1)], { heartbeats: true })).toEqual([
    'runs: late heartbeat: 36.1 s (1.20) after worker killed',
  ]);
  expect(missedGoals([beatAfter(36.1)], { heartbeats: false })).toEqual([]);
});

test('the longest heartbeat is the longest in relation to its timeout', () => {
  const heartbeats = [
    { seconds: 61, timeoutSeconds: 60 },
    { seconds: 33, timeoutSeconds: 30 },
  ];
  expect(heartbeatText(heartbeats)).toBe('33.0 s (1.10)');
  expect(heartbeatText([])).toBe('');
});

test('the table has a row for each group and one for all of them', () => {
  const rows = tableRows([outcome(), outcome({ group: 'disk', lost: ['one'], faults: [] })]);
  expect(rows).toEqual([
    ['runs', '1', '1', '0', '0', '0', '0', '33.0 s (1.10)', '2.0'],
    ['disk', '0', '0', '1', '0', '0', '0', '', '2.0'],
    ['all', '1', '1', '1', '0', '0', '0', '33.0 s (1.10)', '4.0'],
  ]);
  expect(rows.every((row) => row.length === tableHead.length)).toBe(true);
  expect(tableRows([outcome()])).toHaveLength(1);
});
