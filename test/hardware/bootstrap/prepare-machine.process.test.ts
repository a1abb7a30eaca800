import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const script = join(import.meta.dirname, '../../../src/hardware/bootstrap/prepare-machine.sh');
/** Programs it calls that would change the machine of the test. */
const programs = ['systemctl', 'apt-get', 'sysctl', 'chronyc', 'chown', 'python3'];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-machine-'));
  await mkdir(join(folder, 'bin'));
  for (const name of programs) await replace(name, 'exit 0');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function replace(name: string, body: string): Promise<void> {
  const called = `echo "${name} $*" >>'${join(folder, 'called')}'`;
  await writeFile(join(folder, 'bin', name), `#!/bin/sh\n${called}\n${body}\n`, { mode: 0o755 });
}

/** A fake systemctl with the timer in the given state; calls that start with `failing` exit with 1. */
const withTimer = (subState: string, failing: string | null = null) =>
  replace('systemctl', `case "$*" in ${failing ?? 'nothing'}*) exit 1 ;; show*) echo ${subState} ;; esac`);

async function prepare(): Promise<string> {
  const data = join(folder, 'data');
  const options = ['someone', join(folder, 'mount'), data, '--source', 'none', '--count', '1', '--layout', 'single'];
  await execa('sh', [script, ...options], {
    env: { PATH: `${join(folder, 'bin')}:${process.env.PATH}` },
    reject: false,
  });
  return (await readFile(join(data, 'bootstrap'), 'utf8')).trim();
}

const called = async (): Promise<string[]> => (await readFile(join(folder, 'called'), 'utf8')).trim().split('\n');

test('a machine is ready if its self-destruct timer runs at the start and at the end', async () => {
  await withTimer('waiting');
  expect(await prepare()).toBe('ready');
  const calls = await called();
  expect(calls[0]).toBe('systemctl is-enabled --quiet proofload-lease.timer');
  expect(calls.filter((call) => call === 'systemctl start proofload-lease.service')).toHaveLength(2);
  expect(calls.findIndex((call) => call.startsWith('apt-get'))).toBeGreaterThan(0);
});

describe('a machine without a self-destruct timer is not ready, and nothing is installed on it', () => {
  test.each([
    ['it does not exist', 'waiting', 'is-enabled'],
    ['it was not started', 'waiting', 'is-active'],
    ['its check of the lease fails', 'waiting', 'start'],
    ['it will not run again', 'elapsed', null],
  ])('%s', async (_why, subState, failing) => {
    await withTimer(subState, failing);
    expect(await prepare()).toBe(
      'failed: verifying that the self-destruct timer runs (exit code 1); see /var/log/cloud-init-output.log',
    );
    expect((await called()).filter((call) => call.startsWith('apt-get'))).toEqual([]);
  });
});
