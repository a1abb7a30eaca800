import { expect, test } from 'vitest';
import {
  afterUse,
  isResultFor,
  readPurpose,
  resultFor,
  withPurpose,
  type UsedNonces,
  refusedValue,
} from '../../../src/control/trust/purpose.ts';

test('arguments are unchanged for the purpose that they were sent for', () => {
  const sent = withPurpose([1, { two: 2 }], 'signal', 'hosts', { nonce: 'one' });
  expect(readPurpose(sent, 'signal', 'hosts')).toEqual({
    args: [1, { two: 2 }],
    purpose: { purpose: 'signal hosts', nonce: 'one' },
  });
  expect(readPurpose(withPurpose([], 'signal', 'gone'), 'signal', 'gone')?.args).toEqual([]);
});

test('arguments are refused for another purpose with the same name or of the same kind', () => {
  const sent = withPurpose([{ campaignId: 'small' }], 'activity', 'teardown');
  expect(readPurpose(sent, 'activity', 'provision')).toBeNull();
  expect(readPurpose(sent, 'signal', 'teardown')).toBeNull();
});

test('a message without a purpose, or with a refused argument, is refused', () => {
  expect(readPurpose([], 'signal', 'gone')).toBeNull();
  expect(readPurpose([null], 'signal', 'gone')).toBeNull();
  expect(readPurpose(withPurpose([refusedValue], 'signal', 'hosts'), 'signal', 'hosts')).toBeNull();
});

const unused: UsedNonces = { forgottenMilliseconds: 0, known: [] };

test('a message is taken once, and in any order', () => {
  const [first, second] = [1, 2].map((sentMilliseconds) => ({
    purpose: '',
    nonce: `of ${sentMilliseconds}`,
    sentMilliseconds,
  }));
  const after = afterUse(afterUse(unused, second!)!, first!)!;
  expect(after.known).toHaveLength(2);
  expect(afterUse(after, first!)).toBeNull();
  expect(afterUse(after, second!)).toBeNull();
  expect(afterUse(unused, { purpose: '' })).toBeNull();
});

test('what is kept of many messages stays small, and none of them is taken again', () => {
  const all = Array.from({ length: 2000 }, (_, at) => ({ purpose: '', nonce: `of ${at}`, sentMilliseconds: at + 1 }));
  const used = all.reduce((before, message) => afterUse(before, message)!, unused);
  expect(used.known.length).toBeLessThanOrEqual(500);
  expect(all.filter((message) => afterUse(used, message) !== null)).toEqual([]);
  expect(afterUse(used, { purpose: '', nonce: 'new', sentMilliseconds: 3000 })).not.toBeNull();
});

test('a result is of its request alone, also without a value', () => {
  expect(isResultFor('one', resultFor('one', undefined))).toBe(true);
  expect(isResultFor('one', resultFor('other', undefined))).toBe(false);
  expect([undefined, null, refusedValue, {}].some((value) => isResultFor('one', value))).toBe(false);
});
