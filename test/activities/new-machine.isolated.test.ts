import { scratchState } from '../infra/scratch-state.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { newMachineFor, type Machinery } from '../../activities/new-machine.ts';
import { recorders } from '../../activities/record.ts';
import { machineNumbers } from '../../src/hardware/stack/declared-hosts.ts';
import type { Inventory } from '../../src/hosts/inventory.ts';
import { readCampaignRecord } from '../../src/measurement/results/read.ts';
import { smallInventory, smallPlan, smallRun, smallStart } from '../samples/small-plan.ts';

let results: string;
afterAll(() => rm(scratchState, { recursive: true, force: true }));
beforeEach(async () => {
  results = await mkdtemp(join(tmpdir(), 'proofload-test-'));
});
afterEach(() => rm(results, { recursive: true }));

const [host] = smallInventory().hosts;
const before = smallInventory();
const after: Inventory = { ...before, hosts: [{ ...host!, address: '10.0.0.99' }] };
const options = { onProgress: () => {}, signal: new AbortController().signal };
const folder = () => join(results, 'small-1');

async function recorded(): Promise<void> {
  const { recordStart, recordProgress } = recorders(results);
  const request = { campaign: 'small', profile: 'local', size: 'smoke', sets: [] };
  await recordStart({ campaignId: 'small-1', plan: smallPlan(), argv: [], request, start: smallStart });
  const phases = [{ phase: 'provision' as const, startMilliseconds: Date.now(), endMilliseconds: null }];
  await recordProgress({ campaignId: 'small-1', phases, inventory: before, versions: {} });
}

/** Machines that come up at another address; what was done is in `done`. */
function machinery(change: Partial<Machinery> = {}): Machinery & { done: string[] } {
  const done: string[] = [];
  return {
    done,
    quiet: async ({ inventory }) => void done.push(`quiet ${inventory.address}`),
    async update(profile, { environment = {} } = {}) {
      done.push(`update ${profile} ${environment['PROOFLOAD_MACHINES']}`);
      return after;
    },
    receive: async (inventory) => inventory,
    equip: async ({ inventory }) => void done.push(`equip ${inventory.address}`),
    ...change,
  };
}

const newMachine = (of: Machinery, attempt = 1) =>
  newMachineFor(
    results,
    { campaignId: 'small-1', plan: smallPlan(), inventory: before, run: smallRun('one', 'kafka'), attempt },
    'replaced',
    options,
    of,
  );

test('the old machine writes everything to its disk, and the new one is recorded and equipped before it is used', async () => {
  await recorded();
  const made = machinery();
  await newMachine(made).bringUp(host!.name, async ({ inventory, hosts }) => {
    expect(inventory).toEqual(after);
    made.done.push(`use ${hosts.get(host!.name)?.inventory.address}`);
  });
  const numbers = machineNumbers({ [host!.name]: 2 })['PROOFLOAD_MACHINES'];
  expect(made.done).toEqual([`quiet ${host!.address}`, `update local ${numbers}`, 'equip 10.0.0.99', 'use 10.0.0.99']);
  expect(await readCampaignRecord(folder())).toMatchObject({
    inventory: after,
    hostsReplaced: [{ host: host!.name, event: 'one/1/replaced', machine: 2 }],
  });
});

test('a worker that dies after the order leaves it to the next one, which orders nothing again', async () => {
  await recorded();
  const dying = machinery({ update: () => Promise.reject(new Error('the worker died')) });
  await expect(newMachine(dying).bringUp(host!.name, async () => {})).rejects.toThrow('the worker died');
  expect(await newMachine(dying).isOrdered()).toBe(true);
  const next = machinery();
  await newMachine(next).bringUp(host!.name, async () => {});
  // The old machine may be gone by then, so it is not asked.
  expect(next.done.map((each) => each.split(' ')[0])).toEqual(['update', 'equip']);
  const { hostsReplaced } = await readCampaignRecord(folder());
  expect(hostsReplaced).toHaveLength(1);
});

test('another attempt at the run has ordered nothing yet', async () => {
  await recorded();
  await newMachine(machinery()).bringUp(host!.name, async () => {});
  expect(await newMachine(machinery(), 2).isOrdered()).toBe(false);
});
