import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openClocks } from '../../../src/hosts/clocks/clock-log.ts';
import type { Host } from '../../../src/hosts/host.ts';
import { inventoryHost } from '../local-hosts.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-clocks-'));
  path = join(folder, 'campaign', 'clocks.jsonl');
});
afterEach(() => rm(folder, { recursive: true }));

function hostWith(name: string, clockOffset: Host['clockOffset']): Host {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the clock is asked
  return { inventory: { ...inventoryHost('/', { kind: 'loopback' }), name }, clockOffset } as Host;
}
const ahead = (name: string, offsetMilliseconds: number, errorMilliseconds = 3) =>
  hostWith(name, () => Promise.resolve({ offsetMilliseconds, errorMilliseconds }));

test('a later activity knows the readings of an earlier one', async () => {
  await (await openClocks(path, [ahead('kafka01', 500)], () => 1000)).measure();
  await (await openClocks(path, [ahead('kafka01', 502)], () => 61_000)).measure();
  const clocks = await openClocks(path, []);
  expect(clocks.readings('kafka01')).toHaveLength(2);
  expect(clocks.of('kafka01').at(31_000).offsetMilliseconds).toBe(501);
});

test('a host that does not answer, and a line that was cut, are left out', async () => {
  const silent = hostWith('kafka02', () => Promise.reject(new Error('no route')));
  await (await openClocks(path, [ahead('kafka01', 500), silent], () => 1000)).measure();
  await appendFile(path, '{"host":"kafka01","atMillis');
  const clocks = await openClocks(path, []);
  expect(clocks.readings('kafka01')).toHaveLength(1);
  expect(clocks.of('kafka02').at(1000).uncertaintyMilliseconds).toBe(Infinity);
});

test('a host that shares our clock leaves no line', async () => {
  const clocks = await openClocks(path, [ahead('local', 0, 0)], () => 1000);
  await clocks.measure();
  expect(clocks.of('local').worstWithin(0, 1e9)).toBe(0);
  await expect(readFile(path, 'utf8')).rejects.toThrow('ENOENT');
});
