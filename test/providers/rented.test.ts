import { expect, test } from 'vitest';
import { silentMinutes, spareZone } from '../../src/providers/rented.ts';

const zones = { a: 'us-east-1a', b: 'us-east-1b', c: 'us-east-1c' };

test('the spare zone is the first that no host is in, where all hosts are in one', () => {
  expect(spareZone(zones, [{ zone: 'a' }, { zone: 'a' }])).toBe('b');
  expect(spareZone(zones, [{ zone: 'a' }, { zone: 'b' }])).toBeNull();
  expect(spareZone({ a: 'us-east-1a' }, [{ zone: 'a' }])).toBeNull();
});

test('metal is given more time to answer than a virtual machine', () => {
  expect(silentMinutes(15)).toBe(5);
  expect(silentMinutes(60)).toBe(20);
});
