import { expect, test } from 'vitest';
import { forPurpose, withPurpose } from '../../../src/control/trust/purpose.ts';
import { refusedValue } from '../../../src/control/trust/refused.ts';

test('arguments come out as they went in, for the purpose that they were sent for', () => {
  expect(forPurpose(withPurpose([1, { two: 2 }], 'signal', 'hosts'), 'signal', 'hosts')).toEqual([1, { two: 2 }]);
  expect(forPurpose(withPurpose([], 'signal', 'gone'), 'signal', 'gone')).toEqual([]);
});

test('arguments are refused for another purpose, of the same name or of the same kind', () => {
  const sent = withPurpose([{ campaignId: 'small' }], 'activity', 'teardown');
  expect(forPurpose(sent, 'activity', 'provision')).toBeNull();
  expect(forPurpose(sent, 'signal', 'teardown')).toBeNull();
});

test('what states no purpose is refused, and so is what has an argument that was refused', () => {
  expect(forPurpose([], 'signal', 'gone')).toBeNull();
  expect(forPurpose([null], 'signal', 'gone')).toBeNull();
  expect(forPurpose(withPurpose([refusedValue], 'signal', 'hosts'), 'signal', 'hosts')).toBeNull();
});
