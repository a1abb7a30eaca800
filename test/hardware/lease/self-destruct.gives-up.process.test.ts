import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { providerOf } from '../../../src/providers/registry.ts';
import { testMark } from '../../hosts/local-hosts.ts';
import { isRunning } from '../../hosts/until.ts';

const folderOfScripts = join(import.meta.dirname, '../../../src/hardware/lease');
const host = `${testMark}/unkillable`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-timer-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Calls the script's function `fire` after Python lines that simulate a broken machine. */
async function fire(instead: string, command: string[], dataFolder = folder) {
  const code = `import argparse, sys
sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])
import lease_file, self_destruct
${instead}
self_destruct.fire(argparse.Namespace(folder=sys.argv[2], host=sys.argv[3], own_network=False, command=sys.argv[4:]), None, "It is over.")`;
  return execa('python3', ['-c', code, folderOfScripts, dataFolder, host, ...command], { reject: false });
}

async function record(): Promise<unknown> {
  return JSON.parse(await readFile(join(folder, 'self-destruct-fired.json'), 'utf8'));
}

/** Runs `body` while a process of the host exists. */
async function withProcess(body: (pid: number) => Promise<void>): Promise<void> {
  const child = spawn('sh', ['-c', 'echo ready; exec sleep 3600'], {
    env: { ...process.env, PROOFLOAD_HOST: host },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    await once(child.stdout, 'data');
    await body(child.pid ?? 0);
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}

const nothingKills =
  'self_destruct.TERM_SECONDS, self_destruct.GIVE_UP_SECONDS, self_destruct.send = 0.2, 0.6, lambda pid, number: None';

test('a process that survives SIGKILL does not block the shutdown of a rented machine', async () => {
  await withProcess(async (pid) => {
    const { exitCode } = await fire(nothingKills, ['touch', join(folder, 'shut-down')]);
    expect(exitCode).toBe(0);
    expect(await readdir(folder)).toContain('shut-down');
    expect(await record()).toMatchObject({ reason: 'It is over.', ended: [], left: [`${pid} sleep 3600`] });
  });
});

test('on a machine that is not rented the timer reports what it could not end', async () => {
  await withProcess(async (pid) => {
    const { exitCode, stderr } = await fire(nothingKills, []);
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: `could not end: ${pid} sleep 3600` });
    expect(await isRunning(pid)).toBe(true);
  });
});

test('a rented machine has a shutdown command, and a user’s machine one that removes its firewall', () => {
  expect([...providerOf('aws').endOfHost]).toEqual(['sudo', '-n', '/usr/sbin/shutdown', '-h', 'now']);
  expect([...providerOf('equinix').endOfHost]).toEqual(['sudo', '-n', '/usr/sbin/shutdown', '-h', 'now']);
  expect([...providerOf('local').endOfHost]).toEqual([]);
  expect([...providerOf('static').endOfHost].slice(-2)).toEqual(['../../firewall.py', 'remove']);
});

test('reading a process that hangs in the kernel does not hang the timer', async () => {
  const hangs =
    'import time\nself_destruct.TERM_SECONDS, self_destruct.GIVE_UP_SECONDS = 0.2, 0.2\nself_destruct.is_of_host = lambda *_: time.sleep(3600)';
  await fire(hangs, ['touch', join(folder, 'shut-down')]);
  expect(await readdir(folder)).toContain('shut-down');
  expect(await record()).toMatchObject({ ended: null, left: ['unknown: listing processes took too long'] });
});

test('an unwritable folder does not stop the timer', async () => {
  await withProcess(async (pid) => {
    const { stdout } = await fire('', ['echo', 'ENDED'], join(folder, 'away'));
    expect(stdout).toMatch(/^could not write the record in .*No such file or directory.*\n[^]*ENDED$/);
    expect(await isRunning(pid)).toBe(false);
  });
});

test('a disk that does not answer counts as an unreadable lease', async () => {
  const code = `import sys, time
sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])
import lease_file
lease_file.READ_SECONDS = 0.2
lease_file.read_once = lambda folder: time.sleep(3600)
try:
    lease_file.read_lease("/nowhere")
except lease_file.Unreadable as problem:
    print(problem)`;
  const { stdout } = await execa('python3', ['-c', code, folderOfScripts]);
  expect(stdout).toBe('its disk did not answer within 0.2 s');
});
