import { expect, test } from 'vitest';
import {
  removedNames,
  withEveryHost,
  withGoneHosts,
  withRetiredHosts,
} from '../../../src/measurement/results/changed-hosts.ts';
import type { CampaignRecord } from '../../../src/measurement/results/types.ts';
import { smallInventory } from '../../samples/small-plan.ts';

const [host] = smallInventory().hosts;
const hosts = ['node01', 'node03', 'node04'].map((name) => ({ ...host!, name }));
const inventory = { ...smallInventory(), hosts };
type Recorded = Pick<CampaignRecord, 'inventory' | 'hostsRemoved'>;
const recorded: Recorded = { inventory };
const namesIn = (record: Recorded) => record.inventory?.hosts.map(({ name }) => name);

test('hosts are recorded before they are removed, once, and again when they are gone', () => {
  const retired = withRetiredHosts(recorded, ['node03'], 5);
  const of = { retiredMilliseconds: 5, hosts: ['node03'], inventory: [hosts[1]] };
  expect(retired).toMatchObject({ hostsRemoved: [{ ...of, atMilliseconds: null }] });
  expect(namesIn(retired)).toEqual(['node01', 'node04']);
  expect(withRetiredHosts(retired, ['node03'], 6)).toBe(retired);
  const gone = withGoneHosts(retired, ['node03'], 7);
  expect(gone).toMatchObject({ hostsRemoved: [{ ...of, atMilliseconds: 7 }] });
  expect(withGoneHosts(gone, ['node03'], 9)).toEqual(gone);
  const both = withRetiredHosts(gone, ['node04'], 8);
  expect(removedNames(both)).toEqual(['node03', 'node04']);
  expect(removedNames(both, 6)).toEqual(['node03']);
  expect(namesIn(withEveryHost(both))).toEqual(['node01', 'node03', 'node04']);
  expect(withEveryHost(recorded)).toBe(recorded);
});
