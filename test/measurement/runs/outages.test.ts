import { expect, test } from 'vitest';
import { withoutEvents, stoppedByEvents } from '../../../src/measurement/runs/outages.ts';
import type { EventRecord } from '../../../src/measurement/results/event-record.ts';
import type { EventPlan } from '../../../src/plan/events.ts';

const node = { host: 'node01', jobId: 'cassandra' };
const common = { title: '', start: { atSeconds: 1 }, withinSeconds: 60 };
const events: EventPlan[] = [
  { name: 'lost', action: 'kill-process', ...common, parameters: { host: 'node01', service: 'cassandra' } },
  { name: 'back', action: 'start-host', ...common, parameters: { host: 'node01', services: ['cassandra'] } },
];
const record = (name: string, begunMilliseconds: number, doneMilliseconds: number | null): EventRecord => ({
  name,
  action: '',
  title: '',
  begunMilliseconds,
  doneMilliseconds,
});
const lost = record('lost', 10_000, 10_100);

/** Faults that are left. */
const judged = (startedMilliseconds: number | null, records: EventRecord[], host = 'node01') =>
  withoutEvents([{ host, jobId: 'cassandra', startedMilliseconds }], events, records, []).length;

test('a service is down on purpose from when its stop begins until its start is done', () => {
  expect(stoppedByEvents(events, [], [])).toEqual([]);
  expect(stoppedByEvents(events, [record('lost', 10_000, null)], [])).toEqual([node]);
  expect(stoppedByEvents(events, [lost], [])).toEqual([node]);
  expect(stoppedByEvents(events, [record('back', 20_000, null), lost], [])).toEqual([node]);
  expect(stoppedByEvents(events, [lost, record('back', 20_000, 30_000)], [])).toEqual([]);
});

test('a service that joins later is down on purpose until it has joined, and again when it leaves', () => {
  const later = { host: 'node03', jobId: 'cassandra' };
  const parameters = { cluster: 'cassandra', service: 'cassandra' };
  const grown: EventPlan[] = [
    { ...events[0]!, name: 'joins', action: 'add-nodes', parameters: { ...parameters, hosts: ['node03'] } },
    { ...events[0]!, name: 'leaves', action: 'decommission', parameters: { ...parameters, host: 'node03' } },
  ];
  const joins = (done: number | null) => ({ ...record('joins', 10_000, done), action: 'add-nodes' });
  expect(stoppedByEvents(grown, [], [later])).toEqual([later]);
  expect(stoppedByEvents(grown, [joins(null)], [later])).toEqual([later]);
  expect(stoppedByEvents(grown, [joins(20_000)], [later])).toEqual([]);
  expect(stoppedByEvents(grown, [joins(20_000), record('leaves', 30_000, null)], [later])).toEqual([later]);
});

test('only a process that an event started is no restart, and only a service that an event stopped may be down', () => {
  const healed = [lost, record('back', 20_000, 30_000)];
  expect(judged(25_000, healed)).toBe(0);
  // It died again, and something else started it.
  expect(judged(40_000, healed)).toBe(1);
  // It died again.
  expect(judged(null, healed)).toBe(1);
  expect(judged(null, [lost])).toBe(0);
  expect(judged(25_000, healed, 'node02')).toBe(1);
  expect(judged(null, [lost], 'node02')).toBe(1);
});
