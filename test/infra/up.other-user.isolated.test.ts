/** What another user of this machine can do while Pulumi's engine works. */
import { writeStack } from './pretend.ts';
import { scratchState } from './scratch-state.ts';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { provision, teardown } from '../../activities/hardware.ts';
import { clearStack } from '../../infra/clear.ts';
import { answering, asOtherUser } from '../other-user/watch-ports.ts';
import { bringUp, destroy } from '../../src/hardware/stack/update.ts';
import { projectFolder } from '../../src/state/paths.ts';
import { whileMade } from '../simcloud/faults.ts';
import { withSimcloud } from '../simcloud/harness.ts';
import { campaign, perform } from './perform.ts';
import { oneProfile } from './pretend-profile.ts';

const minutes = 60_000;
const limit = { timeout: 10 * minutes };
const isRoot = process.getuid?.() === 0;

describe.skipIf(!isRoot)('another user of this machine (needs root, to be one)', () => {
  beforeAll(async () => {
    await writeStack('local', await readFile(join(projectFolder, 'stacks/Pulumi.local.yaml'), 'utf8'));
  });
  afterAll(async () => {
    await clearStack('local');
    await rm(scratchState, { recursive: true, force: true });
  }, 10 * minutes);

  test('is heard where a process of ours answers everybody', async () => {
    const server = createServer((socket) => socket.end('welcome')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const heard = await asOtherUser(scratchState, async () => void (await new Promise((end) => setTimeout(end, 1000))));
    server.close();
    expect(heard).toContainEqual(expect.objectContaining({ port, answer: Buffer.from('welcome') }));
  });

  test('reaches nothing while local hosts are made and removed', limit, async () => {
    const heard = await asOtherUser(scratchState, async () => {
      await perform(provision, campaign);
      await perform(teardown, campaign);
    });
    expect(answering(heard)).toEqual([]);
  });

  test('reaches nothing while Pulumi is run by hand', limit, async () => {
    const heard = await asOtherUser(scratchState, async () => {
      for (const command of [['preview'], ['up', '--yes'], ['refresh', '--yes'], ['destroy', '--yes']])
        await execa(join(projectFolder, 'bin/pulumi'), [...command, '--stack', 'local', '--non-interactive']);
    });
    expect(answering(heard)).toEqual([]);
  });

  test('reaches nothing while a pretend cloud makes and removes hosts', limit, async () => {
    const { name, stack } = oneProfile.at(-1)!;
    await writeStack(name, stack(['one', 'two']));
    await withSimcloud({}, async (cloud) => {
      cloud.setFaults([whileMade({ kind: 'slow', milliseconds: 2000 }, {})]);
      const heard = await asOtherUser(scratchState, async () => {
        await bringUp(name, {
          environment: { PROOFLOAD_CAMPAIGN: 'campaign', PROOFLOAD_EXPIRES: '2026-12-01T10:00:00.000Z' },
        });
        await destroy(name);
      });
      // That of the pretend cloud itself.
      expect(heard.length).toBeGreaterThan(0);
      expect(answering(heard)).toEqual([]);
    });
  });
});
