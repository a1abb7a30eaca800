import { expect, test } from 'vitest';
import { unseen } from '../../../src/findings/bottlenecks/unseen.ts';
import { inventoryHosts } from '../../report/sample-hosts.ts';
import { kafka, roomy, scopeOf, type Figures } from './scene.ts';

const hosts = inventoryHosts().filter(({ name }) => name === 'kafka02');
const window = { startMilliseconds: 0, endMilliseconds: 60_000 };
const sentences = (figures: Figures, others: ReturnType<typeof scopeOf>[] = []) =>
  unseen({ window, scopes: [scopeOf('kafka02', 'host', { ...roomy, ...figures }), ...others] }, hosts).map(
    ({ sentence }) => sentence,
  );

test('nothing is unseen where everything was measured', () => {
  expect(sentences({})).toEqual([]);
});

test('a kernel without PSI hides waiting, and says how to see it', () => {
  expect(sentences({ psi_cpu_some_share: null, psi_io_full_share: null })).toEqual([
    'Whether tasks waited for a core could not be seen on kafka02: its kernel does not count it (PSI is off; the kernel option psi=1 turns it on).',
    'Whether tasks waited for a disk could not be seen on kafka02: its kernel does not count it (PSI is off; the kernel option psi=1 turns it on).',
  ]);
});

test('a measure that is known for a few seconds was not seen', () => {
  expect(sentences({ disk_share: { mean: 0.2, samples: 20 } })).toEqual([
    'How busy the disks were could not be seen on kafka02: it is known for less than half of the window.',
  ]);
});

test('a network without a known rate was not seen, unless its NIC has agreed on one', () => {
  expect(sentences({ network_share: null })).toEqual([
    'How much of its network kafka02 used could not be seen: the rate of its NIC is not known.',
  ]);
  expect(sentences({ network_share: null }, [scopeOf('kafka02', 'interface:eth0', { link_share: 0.1 })])).toEqual([]);
});

test('hosts that share a machine have its measures', () => {
  const machine = scopeOf('kafka02', 'machine', { ...roomy, psi_cpu_some_share: null });
  expect(sentences({ psi_cpu_some_share: null, disk_share: null }, [machine])).toEqual([
    'Whether tasks waited for a core could not be seen on the machine: its kernel does not count it (PSI is off; the kernel option psi=1 turns it on).',
  ]);
});

test('a verdict without a saturated resource says what it could not see', () => {
  const { reasons } = kafka({ 'kafka02/host': { psi_cpu_some_share: null } });
  expect(reasons.join(' ')).toContain('Whether tasks waited for a core could not be seen on kafka02');
  expect(kafka({}).reasons.join(' ')).not.toContain('could not be seen');
});
