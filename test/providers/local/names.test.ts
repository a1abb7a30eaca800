import { describe, expect, test } from 'vitest';
import {
  addressAt,
  bridgeOf,
  interfaceOf,
  loopbackPrefixFor,
  prefixesFor,
} from '../../../src/providers/local/names.ts';
import { markOf } from '../../../src/state/mark.ts';

describe('a local resource', () => {
  const marks = ['proofload-000000', 'proofload-ffffff', markOf('local', '/some/where/.proofload')];

  test.each(marks)('has interface names that the kernel accepts (%s)', (mark) => {
    expect(bridgeOf(mark).length).toBeLessThanOrEqual(15);
    expect(interfaceOf(mark, '198.18.0.254').length).toBeLessThanOrEqual(15);
  });

  test.each(marks)('has addresses in the benchmark range, or loopback addresses (%s)', (mark) => {
    const prefixes = prefixesFor(mark);
    expect(new Set(prefixes).size).toBe(512);
    for (const prefix of prefixes) expect(prefix).toMatch(/^198\.1[89]\.(\d|\d\d|1\d\d|2[0-4]\d|25[0-5])$/);
    expect(addressAt(loopbackPrefixFor(mark), 0)).toMatch(/^127\.[1-9]\d*\.\d+\.11$/);
  });

  test('has a different mark for another profile and for another checkout', () => {
    const one = markOf('local', '/a');
    expect(one).toMatch(/^proofload-[0-9a-f]{6}$/);
    expect(new Set([one, markOf('other', '/a'), markOf('local', '/b')]).size).toBe(3);
  });
});
