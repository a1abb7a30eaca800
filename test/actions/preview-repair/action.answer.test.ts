import { expect, test } from 'vitest';
import { answerOf } from '../../../src/actions/preview-repair/action.ts';

const by = 'a preview of repair';
const equal = { of: 'p_requests', areEqual: true, differences: '' };

test('no repair was needed if every member found its copies equal', () => {
  const answer = answerOf([
    { host: 'node01', by, compared: [equal] },
    { host: 'node02', by, compared: [equal] },
  ]);
  expect(answer).toBe('No: a preview of repair on 2 members found all copies of p_requests equal.');
});

test('one that did not tells where its copies differ', () => {
  const answer = answerOf([
    { host: 'node01', by, compared: [equal] },
    { host: 'node02', by, compared: [{ ...equal, areEqual: false, differences: '3 ranges' }] },
  ]);
  expect(answer).toMatch(/^Yes: .* differ: p_requests on node02 \(3 ranges\)\. Writes that are under way/);
});

test('without data in several copies there is no answer', () => {
  expect(answerOf([{ host: 'node01', by, compared: [] }])).toMatch(/^Inconclusive: /);
});
