import { expect, test } from 'vitest';
import { withoutPurpose, withPurpose } from '../../../src/control/trust/purpose.ts';
import { refusedValue } from '../../../src/control/trust/refused.ts';

test('arguments are unchanged for the purpose that they were sent for', () => {
  expect(withoutPurpose(withPurpose([1, { two: 2 }], 'signal', 'hosts'), 'signal', 'hosts')).toEqual([1, { two: 2 }]);
  expect(withoutPurpose(withPurpose([], 'signal', 'gone'), 'signal', 'gone')).toEqual([]);
});

test('arguments are refused for another purpose with the same name or of the same kind', () => {
  const sent = withPurpose([{ campaignId: 'small' }], 'activity', 'teardown');
  expect(withoutPurpose(sent, 'activity', 'provision')).toBeNull();
  expect(withoutPurpose(sent, 'signal', 'teardown')).toBeNull();
});

test('a message without a purpose, or with a refused argument, is refused', () => {
  expect(withoutPurpose([], 'signal', 'gone')).toBeNull();
  expect(withoutPurpose([null], 'signal', 'gone')).toBeNull();
  expect(withoutPurpose(withPurpose([refusedValue], 'signal', 'hosts'), 'signal', 'hosts')).toBeNull();
});
