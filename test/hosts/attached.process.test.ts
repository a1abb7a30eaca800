import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAttached } from '../../src/hosts/attached.ts';
import { HostRefused } from '../../src/hosts/failures.ts';
import type { Inventory, InventoryHost } from '../../src/hosts/inventory.ts';
import { addNamespace, openTestHost, testMark, type TestHost } from './local-hosts.ts';
import { isRunning, until } from './until.ts';
import { loopback, makeKeys, noServer, startServer, type Server } from './ssh/server.ts';

interface Place {
  inventory: Inventory;
  host: InventoryHost;
}

function placeOf({ inventory }: TestHost): Place {
  return { inventory, host: inventory.hosts[0]! };
}

/** Exit code and outputs of a command. */
async function outcome({ inventory, host }: Place, argv: string[]) {
  const streams = { output: new PassThrough(), error: new PassThrough() };
  const taken = Promise.all([text(streams.output), text(streams.error)]);
  const exitCode = await runAttached(inventory, host, { argv, streams });
  streams.output.end();
  streams.error.end();
  const [output, error] = await taken;
  return { exitCode, output, error };
}

/** What holds wherever a host is. */
function attachedContract(open: () => Promise<{ place: Place; close: () => Promise<void> }>): void {
  let place: Place;
  let close: (() => Promise<void>) | null = null;
  beforeAll(async () => {
    ({ place, close } = await open());
  });
  afterAll(() => close?.());

  it('gives the exit code of the command, and its outputs apart', async () => {
    const argv = ['sh', '-c', 'echo one; echo two >&2; exit 7'];
    expect(await outcome(place, argv)).toEqual({ exitCode: 7, output: 'one\n', error: 'two\n' });
  });

  it('hands each argument on as it is: no shell reads it', async () => {
    const words = ['$(touch made)', "it's", 'a  b', '; exit 3', '`id`', '*', '--', ''];
    const { exitCode, output } = await outcome(place, ['printf', '[%s]', ...words]);
    expect({ exitCode, output }).toEqual({ exitCode: 0, output: words.map((each) => `[${each}]`).join('') });
    expect((await outcome(place, ['ls'])).output).not.toContain('made');
  });

  it.each([['-u'], ['-a', 'x', 'true'], ['A=B'], ['-i', 'true']])(
    'runs no command but the one that is named: %s %s %s',
    async (...argv) => {
      expect(await outcome(place, argv)).toMatchObject({ exitCode: 127, output: '' });
    },
  );

  it('starts in the data folder, with the mark by which the processes of the host are ended', async () => {
    const { output } = await outcome(place, ['sh', '-c', 'pwd; echo "$PROOFLOAD_HOST"']);
    expect(output).toBe(`${place.host.dataFolder}\n${testMark}/kafka01\n`);
  });

  it('ends with 127 for a missing command, and with 128 and the number of a signal', async () => {
    expect((await outcome(place, ['no-such-command'])).exitCode).toBe(127);
    expect((await outcome(place, ['sh', '-c', 'kill -TERM $$'])).exitCode).toBe(143);
  });

  it('is ended by its caller', async () => {
    const ended = new AbortController();
    const streams = { output: new PassThrough(), error: new PassThrough() };
    const argv = ['sh', '-c', 'echo $$; exec sleep 600'];
    const running = runAttached(place.inventory, place.host, { argv, streams, signal: ended.signal });
    const pid = Number(await new Promise((resolve) => streams.output.once('data', resolve)));
    ended.abort();
    expect(await running).toBe(143);
    await until('the command has ended', async () => !(await isRunning(pid)));
  });
}

describe('a command on a host with a loopback address', () => {
  attachedContract(async () => {
    const opened = await openTestHost();
    return { place: placeOf(opened), close: opened.close };
  });
});

const namespace = await addNamespace();
afterAll(() => namespace?.remove());

describe.skipIf(namespace === null)('a command on a host with a network namespace (needs root)', () => {
  attachedContract(async () => {
    const opened = await openTestHost({ kind: 'namespace', namespace: namespace?.name ?? '' });
    return { place: placeOf(opened), close: opened.close };
  });
});

describe.skipIf(noServer !== null)(`a command on a host over SSH${noServer === null ? '' : ` (${noServer})`}`, () => {
  let server: Server;
  attachedContract(async () => {
    server = await startServer(await loopback());
    const opened = await openTestHost();
    const [host] = opened.inventory.hosts;
    const close = async (): Promise<void> => {
      await server.close();
      await opened.close();
    };
    return { place: { inventory: opened.inventory, host: { ...host!, reach: server.reach } }, close };
  });

  it('is refused where the machine has another host key', async () => {
    const opened = await openTestHost();
    const reach = { ...server.reach, hostKeys: [makeKeys().public.split(' ').slice(0, 2).join(' ')] };
    const host = { ...opened.inventory.hosts[0]!, reach };
    const refused = outcome({ inventory: opened.inventory, host }, ['true']);
    await expect(refused).rejects.toThrow(HostRefused);
    await expect(refused).rejects.toThrow(/presents the host key SHA256:/);
    await opened.close();
  });
});
