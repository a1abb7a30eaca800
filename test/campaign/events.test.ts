import { expect, test } from 'vitest';
import { knownPlanSchema } from '../../src/steps/known-plan.ts';
import { runsOf } from '../../src/plan/runs-of.ts';
import { faultsOf, plan } from './examples.ts';

const run = (name: string, events: string, more = '') => `  ${name}:
    title: A node is killed
    ${more}
    loads:
      requests:
        workload: cassandra-stress
        host: master
        writeShare: 1
        readShare: 1
        keys: 1000
        durationSeconds: 120
        threads: 4
        replicationFactor: 3
        targetOperationsPerSecond: 100
${events === '' ? '' : `    events:\n${events}`}`;
const campaign = (events: string, { runs = '', sizes = '' } = {}) => `name: small
title: A node is killed
systems:
  cassandra: { tokens: 16 }
runs:
${run('lossy', events)}${runs}sizes:
  smoke:
    trials: 1
${sizes}`;
const healed = `      lost: { atSeconds: 40, do: kill-process, host: worker01 }
      back: { after: lost, seconds: 10, do: start-host, host: worker01, withinSeconds: 100 }
      caught-up: { after: back, do: wait, until: hints-delivered }
`;
const line = (text: string) => `      ${text}\n`;

test('events are planned in the order in which they can begin, with what their actions will do', () => {
  const [planned] = runsOf(plan(campaign(healed)));
  expect(planned?.events).toEqual([
    {
      name: 'lost',
      action: 'kill-process',
      title: 'kill cassandra on worker01',
      start: { atSeconds: 40 },
      withinSeconds: 60,
      parameters: { host: 'worker01', service: 'cassandra' },
    },
    {
      name: 'back',
      action: 'start-host',
      title: 'start cassandra on worker01 again',
      start: { after: 'lost', seconds: 10 },
      withinSeconds: 100,
      parameters: { host: 'worker01', services: ['cassandra'] },
    },
    {
      name: 'caught-up',
      action: 'wait',
      title: 'wait until no node has hints for another (cassandra)',
      start: { after: 'back', seconds: 0 },
      withinSeconds: 600,
      parameters: { until: 'hints-delivered', clusters: ['cassandra'] },
    },
  ]);
});

test('a run lasts until its last event may be over and undone', () => {
  const [planned] = runsOf(plan(campaign(healed)));
  expect(planned?.limitSeconds).toBe(40 + 60 + 10 + 100 + 600 + 180);
});

const withPreview = `${healed}      compared: { after: loads, seconds: 5, do: preview-repair, withinSeconds: 200 }
`;

test('an event may begin when the loads have ended, and the run lasts until it is over then', () => {
  const [planned] = runsOf(plan(campaign(withPreview)));
  expect(planned?.events?.at(-1)).toEqual({
    name: 'compared',
    action: 'preview-repair',
    title: 'compare all copies (cassandra)',
    start: { afterLoads: 5 },
    withinSeconds: 200,
    parameters: { clusters: ['cassandra'] },
  });
  const [alone] = runsOf(plan(campaign('')));
  const [late] = runsOf(
    plan(campaign(line('compared: { after: loads, seconds: 5, do: preview-repair, withinSeconds: 200 }'))),
  );
  expect(late?.limitSeconds).toBe((alone?.limitSeconds ?? 0) + 5 + 200 + 180);
});

test('a setting is changed on the clusters of the run that have it, by its system’s own name and unit', () => {
  const events = line('slower: { atSeconds: 9, do: change-setting, setting: compaction_throughput, to: 16 }');
  const [planned] = runsOf(plan(campaign(events)));
  expect(planned?.events?.[0]).toMatchObject({
    title: 'set compaction_throughput to 16 MiB/s (cassandra)',
    parameters: { setting: 'compaction_throughput', to: 16, clusters: ['cassandra'] },
  });
});

test('a size overrides times, and a flag of the command line does', () => {
  const sizes = '    events: { lossy: { lost: { atSeconds: 50 }, back: { seconds: 20, withinSeconds: 90 } } }\n';
  const [planned] = runsOf(plan(campaign(healed, { sizes })));
  expect(planned?.events?.map(({ start, withinSeconds }) => ({ start, withinSeconds })).slice(0, 2)).toEqual([
    { start: { atSeconds: 50 }, withinSeconds: 60 },
    { start: { after: 'lost', seconds: 20 }, withinSeconds: 90 },
  ]);
  const [set] = runsOf(plan(campaign(healed), { sets: ['runs.lossy.events.lost.atSeconds=55'] }));
  expect(set?.events?.[0]?.start).toEqual({ atSeconds: 55 });
});

test('a plan with events is read back as it was, and refused with an unknown action or parameters that it does not have', () => {
  const whole = plan(campaign(healed));
  expect(knownPlanSchema.parse(whole).steps).toEqual(whole.steps);
  const [planned] = runsOf(whole);
  const withEvent = (change: object) => ({
    ...whole,
    steps: [{ ...planned, events: [{ ...planned?.events?.[0], ...change }] }],
  });
  expect(knownPlanSchema.safeParse(withEvent({ action: 'burn' })).error?.issues[0]?.message).toContain('burn');
  expect(knownPlanSchema.safeParse(withEvent({ parameters: { host: 'worker01; rm' } })).success).toBe(false);
});

test('a run without events is planned as before', () => {
  expect(runsOf(plan(campaign('')))[0]).not.toHaveProperty('events');
});

test.each<[string, string[]]>([
  [line('lost: { atSeconds: 9, do: burn, host: worker01 }'), ['unknown action "burn"']],
  [line('lost: { atSeconds: 9, do: kill-process, host: worker1 }'), ['unknown host; did you mean "worker01"?']],
  [line('lost: { atSeconds: 9, do: kill-process, host: kafka01 }'), ['runs no service of the campaign; hosts that do']],
  [
    line('lost: { atSeconds: 9, do: kill-process, host: worker01, service: kafka }'),
    ['service: worker01 runs no such service'],
  ],
  [line('lost: { do: kill-process, host: worker01 }'), ['does not say when it begins; give it atSeconds']],
  [line('a: { after: b, do: wait, until: nodes-up }'), ['unknown event "b"; known: loads']],
  [
    line('a: { after: b, do: wait, until: nodes-up }') + line('b: { after: a, do: wait, until: nodes-up }'),
    ['a.after: is in a circle, a after b after a', 'b.after: is in a circle, b after a after b'],
  ],
  [line('a: { after: a, do: wait, until: nodes-up }'), ['is in a circle, a after a']],
  [
    line('a: { after: b, atSeconds: 3, do: wait, until: nodes-up }') +
      line('b: { atSeconds: 4, do: wait, until: nodes-up }'),
    ['a.atSeconds: the event has after as well; keep one of them'],
  ],
  [line('a: { seconds: 3, atSeconds: 3, do: wait, until: nodes-up }'), ['counts from the event that after names']],
  [line('a: { atSeconds: 3, do: wait, until: rebuilt }'), ['must be one of "nodes-up", "settled", "hints-delivered"']],
  [
    line('lost: { atSeconds: 130, do: kill-process, host: worker01 }'),
    ['begins 130 s after the start at the earliest, when loads of 120 s may have ended'],
  ],
  [
    line('back: { atSeconds: 30, do: start-host, host: worker01 }'),
    ['nothing on worker01 is stopped when this event begins'],
  ],
  [
    healed + line('again: { after: lost, do: kill-process, host: worker01 }'),
    ['cassandra on worker01 is already stopped by lost', 'may begin while again'],
  ],
  [
    line('lost: { atSeconds: 40, do: kill-process, host: worker01 }') +
      line('back: { atSeconds: 50, do: start-host, host: worker01 }'),
    ['back: may begin while lost, which acts on worker01 as well, is under way (until 100 s after the start)'],
  ],
  [
    line('slower: { atSeconds: 9, do: change-setting, setting: num.io.threads, to: 4 }'),
    ['has this setting, which is one of kafka; choose another one, or remove this event'],
  ],
  [
    line('slower: { atSeconds: 9, do: change-setting, setting: concurrent_compactors, to: 900 }'),
    ['to: concurrent_compactors is 1 to 128; give another value'],
  ],
  [line('slower: { atSeconds: 9, do: change-setting, setting: tokens, to: 4 }'), ['must be one of "']],
  [line('loads: { atSeconds: 3, do: wait, until: nodes-up }'), ['so no event has this name; choose another']],
  [line('lost: { atSeconds: 40, do: stop-host, host: master }'), ['runs the load requests of this run']],
])('%s is refused', (events, sentences) => {
  const faults = faultsOf(campaign(events));
  expect(faults).toHaveLength(sentences.length);
  for (const sentence of sentences) expect(faults.join('\n')).toContain(sentence);
});

test('several faults are reported together', () => {
  const invalid = line('lost: { atSeconds: 9, do: kill-process, host: nowhere }') + line('a: { do: wait, until: x }');
  expect(faultsOf(campaign(invalid))).toHaveLength(2);
  const untimed =
    line('lost: { atSeconds: 9, do: kill-process, host: nowhere }') + line('a: { do: start-host, host: worker01 }');
  expect(faultsOf(campaign(untimed))).toEqual([
    expect.stringContaining('lost.host: unknown host'),
    expect.stringContaining('a: does not say when it begins'),
  ]);
});

test('a run that stops something and does not start it again must be the last', () => {
  const lossy = line('lost: { atSeconds: 40, do: kill-process, host: worker01 }');
  expect(runsOf(plan(campaign(lossy)))).toHaveLength(1);
  expect(faultsOf(campaign(lossy, { runs: run('next', '') }))).toEqual([
    expect.stringContaining('events.lost: stops cassandra on worker01, which nothing starts again'),
  ]);
  // Its own second trial follows as well.
  expect(faultsOf(campaign(lossy).replace('trials: 1', 'trials: 2'))).toHaveLength(1);
  expect(runsOf(plan(campaign(healed, { runs: run('next', '') })))).toHaveLength(2);
});

test('runs that are searched, compared or only warm up have no events', () => {
  const warm = run('warm', healed, 'warmUp: true');
  expect(faultsOf(campaign('', { runs: warm }))).toEqual([expect.stringContaining('a warm-up is not judged')]);
  const search = '    search: { lossy: { over: threads, from: 4, to: 8 } }\n';
  expect(faultsOf(campaign(healed, { sizes: search })).join('\n')).toContain('the level of lossy is searched for');
});

test('times of unknown runs and events are refused', () => {
  const sizes = '    events: { lossy: { lots: { atSeconds: 50 } }, lossless: { lost: { atSeconds: 50 } } }\n';
  expect(faultsOf(campaign(healed, { sizes }))).toEqual([
    expect.stringContaining('sizes.smoke.events.lossy.lots: unknown event "lots"; did you mean "lost"?'),
    expect.stringContaining('sizes.smoke.events.lossless: unknown run with events "lossless"; known: lossy'),
  ]);
});
