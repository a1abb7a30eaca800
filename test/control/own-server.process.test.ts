import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { execa } from 'execa';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { projectFolder } from '../../src/state/paths.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-own-server-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** A command with a `temporal` before the real one on the PATH. */
function proofload(...words: string[]) {
  const PATH = [folder, process.env['PATH']].join(delimiter);
  const env = { PATH, PROOFLOAD_STATE: join(folder, 'state') };
  const options = { cwd: projectFolder, env, all: true, reject: false } as const;
  return execa(process.execPath, ['src/cli/main.ts', ...words], options);
}

/** Ends as the real server does whose port is taken, the first `times`; then it is the real one. */
async function putTakenPort(times: number): Promise<void> {
  const { stdout: real } = await execa('sh', ['-c', 'command -v temporal']);
  const script = `#!/bin/sh
echo started >> '${folder}/starts'
if [ "$(wc -l < '${folder}/starts')" -le ${times} ]; then
  echo 'level=ERROR msg="listen tcp 127.0.0.1:45521: bind: address already in use"' >&2
  exit 1
fi
exec '${real}' "$@"
`;
  await writeFile(join(folder, 'temporal'), script, { mode: 0o755 });
}

test('a server whose port is taken during its start is restarted', async () => {
  await putTakenPort(2);
  try {
    const { exitCode, all } = await proofload('server', 'start');
    expect(exitCode, all).toBe(0);
    expect(all.match(/Starting a Temporal server/g)).toHaveLength(3);
  } finally {
    await proofload('server', 'stop');
  }
});

test('a server whose ports are always taken is refused, with its last log lines', async () => {
  await putTakenPort(1000);
  const { exitCode, all } = await proofload('server', 'start');
  expect(exitCode, all).toBe(2);
  expect(all).toContain("Temporal's server did not start");
  expect(all).toContain('address already in use');
});
