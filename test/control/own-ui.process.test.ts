import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectFolder } from '../../src/state/paths.ts';
import { asOtherUser } from '../other-user/watch-ports.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-ui-'));
});
afterAll(async () => {
  await proofload('ui', '--stop');
  await rm(folder, { recursive: true, force: true });
});

function proofload(...words: string[]) {
  const env = { PROOFLOAD_STATE: join(folder, 'state'), PROOFLOAD_RESULTS: join(folder, 'results') };
  return execa(process.execPath, ['src/cli/main.ts', ...words], { cwd: projectFolder, env, all: true, reject: false });
}

const started = async (): Promise<URL> => {
  const { stdout, all } = await proofload('ui', '--json');
  expect(stdout, all).toContain('link');
  return new URL((JSON.parse(stdout) as { link: string }).link);
};

test('the command starts one page, prints the same link again, and stops it', async () => {
  const link = await started();
  expect(link.hostname).toBe('127.0.0.1');
  expect((await proofload('ui')).stdout).toBe(`Live page: ${link.href}`);
  const entered = await fetch(link, { redirect: 'manual' });
  expect(entered.status).toBe(303);
  const { stdout } = await proofload('ui', '--stop');
  expect(stdout).toBe('Stopped the live page.');
  await expect(fetch(link)).rejects.toThrow('fetch failed');
  expect((await proofload('ui', '--stop', '--json')).stdout).toBe('{"stopped":false}');
});

test('"server stop" stops it too, and the next one has another token', async () => {
  const link = await started();
  expect((await proofload('server', 'stop')).stdout).toBe('Stopped the live page.');
  const next = await started();
  expect(next.searchParams.get('token')).not.toBe(link.searchParams.get('token'));
});

test('the token is in one file that only its user reads, and in no argument, variable or log', async () => {
  const link = await started();
  const token = link.searchParams.get('token')!;
  const control = join(folder, 'state', 'control');
  const files = await readdir(control, { recursive: true, withFileTypes: true });
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
  const having = [];
  for (const path of paths) if ((await readFile(path)).includes(token)) having.push(path);
  expect(having).toEqual([join(control, 'ui-token')]);
  expect((await stat(having[0]!)).mode & 0o777).toBe(0o600);
  const { pid } = JSON.parse(await readFile(join(control, 'ui.json'), 'utf8')) as { pid: number };
  for (const name of ['cmdline', 'environ'])
    expect(await readFile(`/proc/${pid}/${name}`, 'utf8')).not.toContain(token);
});

test('another user of this machine is refused, whatever is sent', async () => {
  const port = Number((await started()).port);
  const heard = await asOtherUser(join(folder, 'state'), async () => {
    await new Promise((resolve) => void setTimeout(resolve, 5000));
  });
  const answers = heard
    .filter((each) => each.port === port)
    .map(({ answer }) => answer.toString('latin1').split('\r\n')[0]);
  // Without root there is no other user to be.
  if (process.getuid?.() === 0) expect(answers.length).toBeGreaterThan(0);
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
});

test('a port that is taken is refused with a sentence', async () => {
  const { port } = await started();
  await proofload('ui', '--stop');
  const taken = (await import('node:http')).createServer().listen(Number(port), '127.0.0.1');
  try {
    const { exitCode, all } = await proofload('ui', '--port', port);
    expect(exitCode, all).toBe(2);
    expect(all).toContain(`The live page could not be served on port ${port}.`);
  } finally {
    taken.close();
  }
});
