import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { endDetached, isAlive, recordedProcess, startDetached, withLog } from '../../src/control/detached-process.ts';

const details = z.looseObject({ port: z.number() });
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-control-'));
});
afterEach(async () => {
  await endDetached(folder, 'sleeper', 5);
  await rm(folder, { recursive: true, force: true });
});

test('a detached process is found by its record, with its details, and stopped', async () => {
  const started = (await startDetached(folder, 'sleeper', ['sh', '-c', 'echo said; exec sleep 600'], { port: 7 }))!;
  const found = await recordedProcess(folder, 'sleeper', details);
  expect(found).toMatchObject({ pid: started.pid, port: 7 });
  await expect
    .poll(() => withLog(folder, 'sleeper', 'It sleeps.'), { timeout: 60_000 })
    .toEqual([`It sleeps. Last lines of ${join(folder, 'sleeper.log')}:`, 'said']);
  expect(await endDetached(folder, 'sleeper', 5)).toBe(true);
  expect(await isAlive(started)).toBe(false);
  expect(await recordedProcess(folder, 'sleeper', details)).toBeNull();
});

test('another process with the recorded pid is not the recorded process', async () => {
  await writeFile(join(folder, 'sleeper.json'), JSON.stringify({ pid: process.pid, startTicks: 1, argv: [], port: 7 }));
  expect(await recordedProcess(folder, 'sleeper', details)).toBeNull();
  expect(await endDetached(folder, 'sleeper', 5)).toBe(false);
});
