import { scratchState } from './scratch-state.ts';
import { once } from 'node:events';
import { access, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clearProfile } from '../../infra/clear.ts';
import { sweep, type SweepOptions } from '../../infra/sweep.ts';
import { ledgerPath, readEntry, writeLease } from '../../src/hardware/lease/ledger.ts';
import type { SweptProfile } from '../../src/hardware/lease/sweep.ts';
import { findAbility } from '../../src/providers/local/ability.ts';
import { makeHost } from '../../src/providers/local/host.ts';
import { addressAt, loopbackPrefixFor, namespaceOf } from '../../src/providers/local/names.ts';
import { makeNetwork } from '../../src/providers/local/network.ts';
import { hostsFolderOf, markOf } from '../../src/state/mark.ts';
import { isRunning } from '../hosts/until.ts';

const minutes = 60_000;
const { kind } = await findAbility();
const mark = markOf('local');
const dataFolder = join(hostsFolderOf('local'), 'kafka01');

// A host as an interrupted campaign leaves it: here, with a process that goes on, and in no state of Pulumi's.
const orphan = execa('sh', ['-c', 'echo ready; exec sleep 3600'], {
  env: { PROOFLOAD_HOST: `${mark}/kafka01` },
  reject: false,
});
const begun = once(orphan.stdout, 'data');
beforeAll(async () => {
  await begun;
  const prefix = kind === 'namespace' ? await makeNetwork(mark) : loopbackPrefixFor(mark);
  const address = addressAt(prefix, 0);
  await makeHost({ mark, name: 'kafka01', kind, address, dataFolder, networkBitsPerSecond: null });
}, 10 * minutes);
afterAll(async () => {
  await clearProfile('local');
  await rm(scratchState, { recursive: true, force: true });
}, 10 * minutes);

type Asked = Pick<SweepOptions, 'remove'> & { holders: Awaited<ReturnType<SweepOptions['holders']>> };

async function sweepLocal({ remove, holders }: Asked): Promise<SweptProfile> {
  const [swept, ...others] = await sweep({ profile: 'local', remove, holders: async () => holders });
  if (!swept || others.length > 0) throw new Error('One profile was asked for.');
  return swept;
}

const nobody = { campaigns: [], leases: [] };

test('a sweep finds what is on this machine, and by itself leaves alone what no campaign made', async () => {
  const swept = await sweepLocal({ remove: 'of campaigns', holders: nobody });
  expect(swept).toMatchObject({ removed: false, verdict: { held: false, ofCampaign: false } });
  expect(swept.found).toContain(`process ${orphan.pid} (sleep 3600)`);
  expect(swept.found).toContain(`data folder ${dataFolder}`);
  if (kind === 'namespace') expect(swept.found).toContain(`network namespace ${namespaceOf(mark, 'kafka01')}`);
});

test('a sweep does not touch what a running campaign holds, nor without a server what is leased', async () => {
  const lease = { campaignId: 'c', deadlineMilliseconds: Date.now() + 60 * minutes, graceSeconds: 3600 };
  await writeLease('local', { ...lease, renewedMilliseconds: Date.now() });
  for (const holders of [{ campaigns: ['c'], leases: ['c'] }, null]) {
    expect(await sweepLocal({ remove: 'everything', holders })).toMatchObject({
      removed: false,
      verdict: { held: true },
    });
  }
  await access(dataFolder);
  expect(await isRunning(orphan.pid ?? 0)).toBe(true);
});

test(
  'a sweep removes what a campaign left that runs no longer, and forgets its lease',
  { timeout: 10 * minutes },
  async () => {
    // A lease that cannot be read is one that is over, and no reason to leave anything.
    await writeFile(ledgerPath('local'), '');
    const swept = await sweepLocal({ remove: 'of campaigns', holders: nobody });
    expect(swept).toMatchObject({ removed: true, left: [], verdict: { ofCampaign: true } });
    expect(swept.warning).toMatch(
      /^The lease on local cannot be read and counts as over \(.*: it is empty\): .*--apply"/,
    );
    expect((await orphan).signal).toBe('SIGTERM');
    await expect(access(dataFolder)).rejects.toThrow();
    expect(await readEntry('local')).toEqual({ record: null, warning: null });
    expect(await sweepLocal({ remove: 'nothing', holders: nobody })).toMatchObject({ found: [], removed: false });
  },
);
