import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openServer } from '../workflows/shared-server.ts';
import type { CampaignServer } from '../workflows/skipped-time.ts';

let server: CampaignServer;
let folder: string;
beforeAll(async () => {
  server = await openServer('development');
  folder = await mkdtemp(join(tmpdir(), 'proofload-two-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

interface Checkout {
  queue: string;
  workflowId: string;
  identity: string;
  identities: string[];
  running: string[];
  calls: string[];
}

test('two state folders on one server can run campaigns with the same id, each on its own worker, and see only their own', async () => {
  const codePath = join(folder, 'workflows.js');
  await writeFile(codePath, server.bundle.code);
  const script = fileURLToPath(new URL('checkout-process.ts', import.meta.url));
  const { address } = server.environment.connection.options;
  const processes = ['one', 'two'].map((name) =>
    execa(process.execPath, [script, address, codePath, folder], { env: { PROOFLOAD_STATE: join(folder, name) } }),
  );
  const outputs = Promise.all(processes);
  const started = vi.waitFor(async () => expect(await readFile(join(folder, 'started'), 'utf8')).toBe('..'), {
    timeout: 180_000,
    interval: 200,
  });
  await Promise.race([started, outputs]);
  await writeFile(join(folder, 'go'), '');
  const checkouts = (await outputs).map(({ stdout }) => JSON.parse(stdout) as Checkout);

  for (const { queue, workflowId, identity, identities, running, calls } of checkouts) {
    expect(queue).toMatch(/^proofload-[0-9a-f]{8}$/);
    expect(workflowId).toBe(`${queue.slice('proofload-'.length)}/same`);
    expect(identity.startsWith(`${queue}@`)).toBe(true);
    expect(new Set(identities)).toEqual(new Set([identity]));
    expect(running).toEqual(['same']);
    expect(calls.filter((call) => call === 'provision')).toEqual(['provision']);
    expect(calls.at(-1)).toBe('recordOutcome');
  }
  const [one, two] = checkouts as [Checkout, Checkout];
  expect(one.workflowId).not.toBe(two.workflowId);
});
