import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@temporalio/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RefusalError } from '../../src/input/refusal.ts';
import { codeFingerprint } from '../../src/control/own-worker.ts';
import { isOutdated } from '../../src/control/current-worker.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-code-'));
  for (const loaded of ['activities', 'infra', 'src/hosts', 'workflows', 'docs']) {
    await mkdir(join(folder, 'one', loaded), { recursive: true });
    await writeFile(join(folder, 'one', loaded, 'a.ts'), `export const a = '${loaded}';\n`);
  }
  await cp(join(folder, 'one'), join(folder, 'two'), { recursive: true });
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

test('two checkouts of the same code have the same fingerprint, whatever their docs pages contain', async () => {
  await writeFile(join(folder, 'two/docs/a.ts'), 'other\n');
  expect(await codeFingerprint(join(folder, 'two'))).toBe(await codeFingerprint(join(folder, 'one')));
});

test('a fingerprint changes with the content, name and presence of a file', async () => {
  const prints = [await codeFingerprint(join(folder, 'two'))];
  const note = async (change: Promise<void>) => {
    await change;
    prints.push(await codeFingerprint(join(folder, 'two')));
  };
  await note(writeFile(join(folder, 'two/src/hosts/a.ts'), 'export const a = 1;\n'));
  await note(rename(join(folder, 'two/src/hosts/a.ts'), join(folder, 'two/src/hosts/b.ts')));
  await note(rm(join(folder, 'two/workflows/a.ts')));
  expect(new Set(prints).size).toBe(4);
});

/** A server on which workflows of these types run. */
function serverWith(running: Record<string, string[]>): Client {
  const list = async function* ({ query }: { query: string }) {
    const type = /WorkflowType = '(\w+)'/.exec(query)![1]!;
    for (const workflowId of running[type] ?? []) yield { workflowId, typedSearchAttributes: { get: () => undefined } };
  };
  return { workflow: { list } } as unknown as Client;
}

test('a worker with the same code keeps running, whatever runs on it', async () => {
  expect(await isOutdated({ code: 'same' }, serverWith({ campaign: ['one'] }), 'same')).toBe(false);
});

test('an idle worker with other or unknown code is outdated', async () => {
  expect(await isOutdated({ code: 'older' }, serverWith({}), 'newer')).toBe(true);
  expect(await isOutdated({}, serverWith({}), 'newer')).toBe(true);
});

test('an outdated worker that campaigns or leases need keeps running, and the refusal names them', async () => {
  const server = serverWith({ campaign: ['one', 'two'], lease: ['one/lease', 'three/lease'] });
  const refused = isOutdated({ code: 'older' }, server, 'newer');
  await expect(refused).rejects.toThrow(RefusalError);
  await expect(refused).rejects.toThrow('and one, two, three must continue with the code that it started with');
  await expect(refused).rejects.toThrow('"proofload cancel one"');
});
