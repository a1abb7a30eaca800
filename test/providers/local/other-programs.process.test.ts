import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { watchOtherPrograms } from '../../../src/providers/local/other-programs.ts';
import { until } from '../../hosts/until.ts';

/** A program of that name that is busy for as long as the test runs. */
async function startBusy(folder: string, name: string, environment: Record<string, string | undefined>): Promise<void> {
  const program = join(folder, name);
  await symlink('/bin/sh', program);
  const child = spawn(program, ['-c', 'while :; do :; done'], { env: environment, stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'spawn');
}

test('busy programs are told by name, but for those of hosts and of this checkout', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'proofload-test-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const programs = await watchOtherPrograms();
  await startBusy(folder, 'of-a-host', { PROOFLOAD_HOST: 'proofload-000000/kafka01' });
  await startBusy(folder, 'of-ours', { PATH: process.env.PATH });
  await startBusy(folder, 'of-another', { PATH: '/bin' });
  let found: string[] = [];
  await until('the program of another is seen', async () => {
    found = (await programs()).map(({ command }) => command);
    return found.includes('of-another');
  });
  expect(found).not.toContain('of-a-host');
  expect(found).not.toContain('of-ours');
});
