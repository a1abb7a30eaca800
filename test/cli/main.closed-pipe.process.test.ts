import { execa } from 'execa';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectFolder } from '../../src/state/paths.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-pipe-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs a pipeline in bash. Standard output has the exit code of each of its commands, standard error what they complain of. */
async function piped(command: string) {
  const main = `${process.execPath} ${join(projectFolder, 'src/cli/main.ts')}`;
  const { stdout, stderr } = await execa(
    'bash',
    ['-c', `${command.replace('proofload', () => main)} > /dev/null; echo "\${PIPESTATUS[@]}"`],
    { env: { NO_COLOR: '1', PROOFLOAD_STATE: join(folder, 'state'), PROOFLOAD_RESULTS: join(folder, 'results') } },
  );
  return { codes: stdout, stderr };
}

test.each([
  ['proofload --help | head -1', '0 0'],
  ['proofload plan pipeline-stress --json | head -1', '0 0'],
  ['proofload check pipeline-stress --json | head -c 1', '0 0'],
  ['proofload compare none --vary acks --json 2>&1 | head -1', '2 0'],
])('%s ends with its own exit code and no complaint', async (command, codes) => {
  expect(await piped(command)).toEqual({ codes, stderr: '' });
});

test('output to a pipe that was closed before the command began is no failure', async () => {
  const child = spawn(process.execPath, [join(projectFolder, 'src/cli/main.ts'), 'plan', 'pipeline-stress', '--json'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  child.stdout.destroy();
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect({ code, complaint }).toEqual({ code: 0, complaint: '' });
});
