import { expect, test } from 'vitest';
import { machineNumberOf, machineNumbers } from '../../../src/hardware/stack/declared-hosts.ts';

test('an update declares the first machine of each host, but for those that got a further one', () => {
  expect(machineNumbers({})).toEqual({});
  expect(machineNumberOf('node03', {})).toBe(1);
  const environment = machineNumbers({ node03: 2 });
  expect(['node03', 'node04'].map((host) => machineNumberOf(host, environment))).toEqual([2, 1]);
});

test('what is no number of a machine is refused', () => {
  expect(() => machineNumberOf('node03', { PROOFLOAD_MACHINES: '{"node03":0}' })).toThrow();
});
