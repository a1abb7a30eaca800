import { expect, test } from 'vitest';
import { faultsOf, plan } from '../examples.ts';
import { eventLine as line, runOfOneLoad as run } from './run-of-one-load.ts';

const joins = line('joins: { atSeconds: 40, do: add-nodes, hosts: [worker02] }');
const campaign = (runs: string, { later = 'joinLater: [worker02], ', more = '' } = {}) => `name: small
title: A node joins
systems:
  cassandra: { tokens: 16, ${later}bringUpWhenNeeded: true }
${more}runs:
${runs}sizes:
  smoke: { trials: 1 }
`;

test('a host that joins later comes up before the run that adds it, once', () => {
  const { steps } = plan(campaign(run('before') + run('growing', { events: joins }) + run('after')));
  expect(steps.map(({ id }) => id)).toEqual(['before-4-100', 'add-hosts.1', 'growing-4-100', 'after-4-100']);
  expect(steps[1]).toMatchObject({ hosts: ['worker02'], title: 'Bring up worker02' });
});

test('without that field it is up from the beginning', () => {
  const text = campaign(run('growing', { events: joins })).replace(', bringUpWhenNeeded: true', '');
  expect(plan(text).steps.map(({ id }) => id)).toEqual(['growing-4-100']);
});

test.each([
  ['no host joins later', run('one'), { later: '' }, 'is for hosts that join later; name them in joinLater'],
  ['no event adds it', run('one'), {}, 'size smoke has no event that adds worker02; remove them from joinLater'],
  [
    'a load runs on it',
    run('one', { host: 'worker02' }) + run('growing', { events: joins }),
    {},
    'because worker02 also has other services or loads',
  ],
  [
    'the campaign has variants',
    run('one') + run('growing', { events: joins }),
    { more: 'variants:\n  few: {}\n  many: { loads.requests.threads: 8 }\n' },
    'cannot be used with variants',
  ],
])('it is refused if %s', (_, runs, more, sentence) => {
  expect(faultsOf(campaign(runs, more)).join('\n')).toContain(sentence);
});
