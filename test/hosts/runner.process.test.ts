/** The runner when processes are killed: the starter of a job may be killed at any moment. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestHost } from './local-hosts.ts';
import type { TestHost } from './local-hosts.ts';
import { isRunning, until } from './until.ts';

let opened: TestHost;
beforeAll(async () => {
  opened = await openTestHost();
});
afterAll(() => opened.close());

/** A job that appends a line to `ran` and then runs until it is stopped. */
const job = (id: string) => ({
  id,
  argv: ['sh', '-c', 'echo $$ >> ran; exec sleep 600'],
  environment: {},
});

async function timesRun(id: string): Promise<number> {
  const text = await readFile(join(opened.host.jobFolder(id), 'ran'), 'utf8').catch(() => '');
  return text.split('\n').length - 1;
}

async function pidIn(id: string, record: 'runner.json' | 'pid.json'): Promise<number> {
  const parsed: unknown = JSON.parse(await readFile(join(opened.host.jobFolder(id), record), 'utf8'));
  return typeof parsed === 'object' && parsed !== null && 'pid' in parsed ? Number(parsed.pid) : Number.NaN;
}

async function startAndWait(id: string): Promise<void> {
  await opened.host.startJob(job(id));
  await until(`${id} runs`, async () => (await timesRun(id)) === 1);
}

describe('a job', () => {
  it('outlives a killed starter, and a second start does not start it again', async () => {
    const starter = spawn(process.execPath, [fileURLToPath(new URL('starter.ts', import.meta.url))], {
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    starter.stdin.end(JSON.stringify({ inventory: opened.inventory, job: job('survivor') }));
    await until('the job runs', async () => (await timesRun('survivor')) === 1);
    starter.kill('SIGKILL');
    await once(starter, 'exit');

    await opened.host.startJob(job('survivor'));
    expect(await opened.host.jobStatus('survivor')).toMatchObject({ state: 'running' });
    expect(await timesRun('survivor')).toBe(1);
  });

  it('starts once even if its starters are killed at any point', async () => {
    for (const delayMilliseconds of [5, 25, 50, 80, 150]) {
      const id = `killed-after-${delayMilliseconds}`;
      const starter = spawn('python3', ['-I', '-S', 'src/hosts/runner.py', 'start', opened.host.jobFolder(id)], {
        stdio: ['pipe', 'ignore', 'ignore'],
        env: { ...process.env, PROOFLOAD_HOST: 'proofload-test' },
      });
      // The killed starter breaks the pipe; that is intended.
      starter.stdin.on('error', () => {});
      starter.stdin.end(JSON.stringify({ ...job(id), environment: { PATH: process.env.PATH } }));
      setTimeout(() => starter.kill('SIGKILL'), delayMilliseconds);
      await once(starter, 'exit');
      await startAndWait(id);
      await opened.host.stopJob(id, 30);
      expect(await timesRun(id), id).toBe(1);
    }
  });

  it('runs on and can be stopped after its waiter was killed, and is then lost because there is no exit code', async () => {
    await startAndWait('orphan');
    const command = await pidIn('orphan', 'pid.json');
    process.kill(await pidIn('orphan', 'runner.json'), 'SIGKILL');
    await until('the waiter is gone', async () => !(await isRunning(await pidIn('orphan', 'runner.json'))));
    expect(await opened.host.jobStatus('orphan')).toMatchObject({ state: 'running', pid: command });

    await opened.host.stopJob('orphan', 30);
    expect(await isRunning(command)).toBe(false);
    expect(await opened.host.jobStatus('orphan')).toEqual({ state: 'lost' });
  });

  it('reports the signal that killed it', async () => {
    await startAndWait('victim');
    process.kill(await pidIn('victim', 'pid.json'), 'SIGKILL');
    await until('its end is known', async () => (await opened.host.jobStatus('victim')).state === 'ended');
    expect(await opened.host.jobStatus('victim')).toMatchObject({ exitCode: null, signal: 'SIGKILL' });
  });
});

/** Calls the runner as an SSH host would. */
const runner = (action: string, id: string, ...rest: string[]) => {
  const script = fileURLToPath(new URL('../../src/hosts/runner.py', import.meta.url));
  return opened.host.run(['python3', script, action, opened.host.jobFolder(id), ...rest]);
};

describe('the runner on its own command line', () => {
  it('gives the same status and tail as reading the files', async () => {
    await opened.host.startJob({ id: 'same', argv: ['echo', 'word'], environment: {} });
    await until('it has ended', async () => (await opened.host.jobStatus('same')).state === 'ended');
    expect(JSON.parse(await runner('status', 'same'))).toEqual(await opened.host.jobStatus('same'));
    expect(JSON.parse(await runner('status', 'never'))).toEqual({ state: 'absent' });
    expect(JSON.parse(await runner('tail', 'same', 'output', '3'))).toEqual({ text: 'rd\n' });
  });
});
