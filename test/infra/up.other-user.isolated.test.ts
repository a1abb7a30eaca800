/** What another user of this machine can do while Pulumi's engine works. */
import { scratchState } from './scratch-state.ts';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { provision, teardown } from '../../activities/hardware.ts';
import { clearProfile } from '../../infra/clear.ts';
import { asOtherUser, type Heard } from '../other-user/watch-ports.ts';
import { campaign, perform } from './perform.ts';

const minutes = 60_000;
const isRoot = process.getuid?.() === 0;

const answered = (heard: Heard[]): string[] =>
  heard.filter(({ answer }) => answer.length > 0).map(({ program, port }) => `${program} on ${port}`);

describe.skipIf(!isRoot)('another user of this machine (needs root, to be one)', () => {
  afterAll(async () => {
    await clearProfile('local');
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

  test('reaches nothing while local hosts are made and removed', { timeout: 10 * minutes }, async () => {
    const heard = await asOtherUser(scratchState, async () => {
      await perform(provision, campaign);
      await perform(teardown, campaign);
    });
    expect(answered(heard)).toEqual([]);
  });
});
