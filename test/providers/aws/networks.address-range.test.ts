import { expect, test } from 'vitest';
import { isWithin, overlap, parseRange, part } from '../../../src/providers/aws/networks.ts';

const range = (text: string) => parseRange(text)!;

test('a range has its first and last address', () => {
  expect(parseRange('10.77.0.0/16')).toEqual({
    first: 10 * 2 ** 24 + 77 * 2 ** 16,
    last: 10 * 2 ** 24 + 78 * 2 ** 16 - 1,
    prefix: 16,
  });
  expect(parseRange('255.255.255.255/32')).toEqual({ first: 2 ** 32 - 1, last: 2 ** 32 - 1, prefix: 32 });
});

test.each([
  '10.77.0.0',
  '10.77.0.0/33',
  '10.77.0.0/16/8',
  '10.77.1.0/16',
  '10.77.0/16',
  'fd00::/16',
  '10.0.0.0/-1',
  '',
])('%o is no range', (text) => {
  expect(parseRange(text)).toBeNull();
});

test('ranges overlap if one has an address of the other', () => {
  expect(overlap(range('10.77.0.0/16'), range('10.77.255.0/24'))).toBe(true);
  expect(overlap(range('10.77.255.0/24'), range('10.77.0.0/16'))).toBe(true);
  expect(overlap(range('10.77.0.0/16'), range('10.78.0.0/16'))).toBe(false);
  expect(isWithin(range('10.77.255.0/24'), range('10.77.0.0/16'))).toBe(true);
  expect(isWithin(range('10.77.0.0/16'), range('10.77.255.0/24'))).toBe(false);
});

test('a range is divided into parts of 256 addresses', () => {
  expect(part(range('10.77.0.0/16'), 0)).toBe('10.77.0.0/24');
  expect(part(range('10.77.0.0/16'), 255)).toBe('10.77.255.0/24');
  expect(part(range('192.168.4.0/22'), 3)).toBe('192.168.7.0/24');
});
