import { expect, test } from 'vitest';
import { outagesOf } from '../../../src/findings/events/outages.ts';
import type { EventPlan } from '../../../src/plan/events.ts';
import { runKind } from '../../../src/plan/plan.ts';
import type { RunResult } from '../../../src/measurement/results/types.ts';

const planned = (name: string, action: string, parameters: Record<string, unknown>): EventPlan => ({
  name,
  action,
  title: name,
  start: { atSeconds: 0 },
  withinSeconds: 100,
  parameters,
});
const lost = planned('lost', 'stop-host', { host: 'node03', services: ['cassandra'], abruptly: true });
const back = planned('back', 'start-host', { host: 'node03', services: ['cassandra'] });
const replaced = planned('replaced', 'replace-host', {
  cluster: 'cassandra',
  service: 'cassandra',
  host: 'node03',
  by: 'node04',
});
const caughtUp = planned('caught-up', 'wait', { until: 'hints-delivered', clusters: ['cassandra'] });

/** Each event begins ten seconds after the one before it, and takes four. */
function outages(events: EventPlan[]) {
  const records = events.map(({ name, action, title }, index) => ({
    name,
    action,
    title,
    begunMilliseconds: index * 10_000,
    doneMilliseconds: index * 10_000 + 4000,
  }));
  const run = { runId: 'r', state: 'valid', span: { startMilliseconds: 0, endMilliseconds: 60_000 }, events: records };
  const plan = { steps: [{ kind: runKind, id: 'r', events }] };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rest of both is not read
  return outagesOf(run as unknown as RunResult, plan as unknown as Parameters<typeof outagesOf>[1], []);
}

test.each([
  ['started again', back],
  ['replaced by another host', replaced],
])('a stopped service that is %s was down until then', (_, end) => {
  expect(outages([lost, end, caughtUp])).toMatchObject([
    { event: 'lost', what: 'cassandra on node03', startedSeconds: 14, restored: { event: 'caught-up', seconds: 24 } },
  ]);
});

test('one that nothing starts was down to the end', () => {
  expect(outages([lost, caughtUp])).toMatchObject([{ startedSeconds: null, restored: null }]);
});
