import { expect, test } from 'vitest';
import {
  isMachineOrdered,
  machinesByHost,
  withOrderedMachine,
} from '../../../src/measurement/results/changed-hosts.ts';
import type { ReplacedMachine } from '../../../src/measurement/results/campaign-schema.ts';

const order = (record: { hostsReplaced?: ReplacedMachine[] }, host: string, event: string) =>
  withOrderedMachine(record, { host, event, atMilliseconds: 5 });

test('an event orders one machine, whatever asks for it again', () => {
  const once = order({}, 'node03', 'lossy/1/replaced');
  expect(once.hostsReplaced).toEqual([{ atMilliseconds: 5, host: 'node03', event: 'lossy/1/replaced', machine: 2 }]);
  expect(order(once, 'node03', 'lossy/1/replaced')).toBe(once);
  expect(isMachineOrdered(once, 'lossy/1/replaced')).toBe(true);
  expect(isMachineOrdered(once, 'lossy/2/replaced')).toBe(false);
});

test('another attempt gives the host a further machine, and each host has numbers of its own', () => {
  const all = order(
    order(order({}, 'node03', 'lossy/1/replaced'), 'node04', 'other/1/replaced'),
    'node03',
    'lossy/2/replaced',
  );
  expect(machinesByHost(all)).toEqual({ node03: 3, node04: 2 });
  expect(machinesByHost({})).toEqual({});
});
