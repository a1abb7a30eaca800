import { expect, test } from 'vitest';
import { faultsOf, plan } from '../examples.ts';
import { eventLine as line, runOfOneLoad as run } from './run-of-one-load.ts';

const leaves = line('leaves: { atSeconds: 40, do: decommission, host: worker02 }');
const joins = line('joins: { after: leaves, do: add-nodes, hosts: [worker02] }');
const campaign = (runs: string, { fields = '', more = '' } = {}) => `name: small
title: A node leaves
systems:
  cassandra: { tokens: 16, ${fields}removeWhenDecommissioned: true }
${more}runs:
${runs}sizes:
  smoke: { trials: 1 }
`;
const shrinking = run('shrinking', { events: leaves });

test('a host is removed after the run in which its member leaves for good, before the next one', () => {
  const { steps, lease } = plan(campaign(run('before') + shrinking + run('after')));
  expect(steps.map(({ id }) => id)).toEqual(['before-4-100', 'shrinking-4-100', 'remove-hosts.1', 'after-4-100']);
  expect(steps[2]).toMatchObject({ hosts: ['worker02'], title: 'Remove worker02' });
  const [worker01, worker02] = lease!.estimate.hosts.slice(-2);
  expect(worker02!.hours).toBeLessThan(worker01!.hours);
});

test('one that came up when it was needed can be removed as well', () => {
  const growing = run('growing', {
    events:
      line('joins: { atSeconds: 40, do: add-nodes, hosts: [worker02] }') +
      line('waits: { after: joins, do: wait, until: nodes-up }'),
  });
  const fields = 'joinLater: [worker02], bringUpWhenNeeded: true, ';
  const replaced =
    line('lost: { atSeconds: 9, do: kill-process, host: worker01 }') +
    line('replaced: { after: lost, do: replace-host, host: worker01, by: worker02 }');
  const { steps } = plan(campaign(run('swap', { events: replaced }) + run('after'), { fields }));
  expect(steps.map(({ id }) => id)).toEqual(['add-hosts.1', 'swap-4-100', 'remove-hosts.1', 'after-4-100']);
  expect(steps[2]).toMatchObject({ hosts: ['worker01'] });
  expect(faultsOf(campaign(growing + run('after'), { fields })).join('\n')).toContain(
    'decommissions no member for good',
  );
});

test('without that field it stays until the end', () => {
  const text = campaign(shrinking + run('after')).replace(', removeWhenDecommissioned: true', '');
  expect(plan(text).steps.map(({ id }) => id)).toEqual(['shrinking-4-100', 'after-4-100']);
});

test.each([
  ['no member leaves', run('one') + run('two'), {}, 'size smoke decommissions no member for good before another run'],
  ['it joins again', run('one', { events: leaves + joins }) + run('two'), {}, 'decommissions no member for good'],
  ['no run follows', run('one') + shrinking, {}, 'decommissions no member for good before another run'],
  [
    'a load that follows runs on it',
    shrinking + run('after', { host: 'worker02' }),
    {},
    'because worker02 also has other services, or loads that follow',
  ],
  [
    'another system runs on it',
    shrinking + run('after'),
    { more: '  spark: {}\n' },
    'because worker02 also has other services, or loads that follow',
  ],
  [
    'the campaign has variants',
    shrinking + run('after'),
    { more: 'variants:\n  few: {}\n  many: { loads.requests.threads: 8 }\n' },
    'cannot be used with variants',
  ],
])('it is refused if %s', (_, runs, more, sentence) => {
  expect(faultsOf(campaign(runs, more)).join('\n')).toContain(sentence);
});

test('a load of the run in which its member leaves may have run on it', () => {
  const own = run('shrinking', { host: 'worker02', events: leaves });
  expect(plan(campaign(own + run('after'))).steps.map(({ id }) => id)).toContain('remove-hosts.1');
});
