import { execa } from 'execa';
import { existsSync } from 'node:fs';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CommanderError } from '@commander-js/extra-typings';
import { describe, expect, test } from 'vitest';
import { RefusalError } from '../../src/input/refusal.ts';
import { BlockedWorkflowError, DamagedDatabaseError, UnansweredError } from '../../src/control/errors.ts';
import { writeTrace, failureOf } from '../../src/cli/failure.ts';
import { heldHardwareText, noteHardware, noteNoHardware } from '../../src/control/held-hardware.ts';
import { projectFolder } from '../../src/state/paths.ts';
import { scratchFolder } from '../measurement/results/campaign-on-disk.ts';

const trace = () => '/state/errors/1.txt';
const held = 'Hardware of mine may still exist: …';

describe('the message and exit code of an error', () => {
  test('a refusal prints its sentences and exits with 2, or 3 once hardware depends on the command', () => {
    const refusal = new RefusalError(['One.', 'Two.']);
    expect(failureOf(refusal, null, trace)).toEqual({ lines: ['One.', 'Two.'], exitCode: 2 });
    expect(failureOf(refusal, held, trace)).toEqual({ lines: ['One.', 'Two.', held], exitCode: 3 });
  });

  test('an unexpected error is one sentence with the path of its trace, and never exits with 1', () => {
    const error = new TypeError('x is not\na function\u001B[2J.');
    const line = 'Unexpected error in Proofload: TypeError: x is not. The full trace is in /state/errors/1.txt.';
    expect(failureOf(error, null, trace)).toEqual({ lines: [line], exitCode: 2 });
    expect(failureOf(error, held, trace)).toEqual({ lines: [line, held], exitCode: 3 });
    expect(failureOf('words', null, () => null).lines[0]).toContain('words. The full trace could not be written.');
  });

  test('an error of the operating system without a path says what failed, and what to do', () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      syscall: 'write',
    });
    expect(failureOf(full, null, () => expect.unreachable()).lines).toEqual([
      'The system call write failed, no space left on device (ENOSPC): free space on the disk of results/ and .proofload/.',
    ]);
    const refused = { code: 'ECONNREFUSED', syscall: 'connect', address: '127.0.0.1', port: 7233 };
    const unreachable = Object.assign(new Error('connect ECONNREFUSED'), refused);
    expect(failureOf(unreachable, null, () => expect.unreachable()).lines[0]).toContain(
      'connect to 127.0.0.1:7233 failed',
    );
  });

  test('errors that happened together are each said once, with the gravest exit code', () => {
    const errors = [new RefusalError(['One.']), new UnansweredError('Two.'), new RefusalError(['One.'])];
    expect(failureOf(new AggregateError(errors), null, trace)).toEqual({ lines: ['One.', 'Two.'], exitCode: 3 });
  });

  test('an error of the operating system names the path, without a trace', () => {
    const error = Object.assign(new Error('EROFS: read-only file system'), {
      code: 'EROFS',
      syscall: 'open',
      path: '/x',
    });
    expect(failureOf(error, null, () => expect.unreachable())).toEqual({
      lines: ['/x cannot be written: its file system is read-only.'],
      exitCode: 2,
    });
  });

  test('a campaign without an answer, and a damaged database with a lease, exit with 3', () => {
    const blocked = new BlockedWorkflowError('It is blocked.');
    expect(failureOf(blocked, held, trace)).toEqual({ lines: ['It is blocked.', held], exitCode: 3 });
    expect(failureOf(new UnansweredError('Silence.'), null, trace)).toEqual({ lines: ['Silence.'], exitCode: 3 });
    const damaged = new DamagedDatabaseError('/t.db', 'it is cut', ['local']);
    expect(failureOf(damaged, null, trace)).toMatchObject({ exitCode: 3 });
    expect(failureOf(new DamagedDatabaseError('/t.db', 'it is cut', []), null, trace)).toMatchObject({ exitCode: 2 });
  });

  test('help exits with 0, and an invalid command line with 2', () => {
    expect(failureOf(new CommanderError(0, 'commander.help', ''), null, trace)).toEqual({ lines: [], exitCode: 0 });
    expect(failureOf(new CommanderError(1, 'commander.unknownOption', ''), null, trace).exitCode).toBe(2);
  });
});

test('hardware depends on a command from the start of a campaign until cleanup is verified', () => {
  expect(heldHardwareText()).toBeNull();
  noteHardware('mine');
  expect(heldHardwareText()).toMatch(/^Hardware of mine may still exist: .*--campaign mine --apply"\.$/);
  noteHardware(null);
  expect(heldHardwareText()).toMatch(/^Hardware may still exist: .*"proofload cleanup --apply"/);
  noteNoHardware();
  expect(heldHardwareText()).toBeNull();
});

describe('the trace', () => {
  test('contains the causes and is readable only by its user', async () => {
    const folder = join(await scratchFolder(), 'errors');
    const path = writeTrace(new Error('outer', { cause: new Error('inner') }), ['node', 'main.ts'], folder)!;
    expect(dirname(path)).toBe(folder);
    expect(await readFile(path, 'utf8')).toMatch(/outer[\s\S]*\n\s+at [\s\S]*inner/);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  test('goes into a temporary folder if the state folder is not writable', async () => {
    const file = join(await scratchFolder(), 'file');
    await writeFile(file, '');
    const path = writeTrace(new Error('x'), [], join(file, 'errors'))!;
    expect(existsSync(path)).toBe(true);
    await rm(dirname(path), { recursive: true });
  });
});

const handler = JSON.stringify(join(projectFolder, 'src/cli/failure.ts'));

/** Runs a program that ends as every command does. */
async function ending(body: string, env: NodeJS.ProcessEnv = {}) {
  const state = await scratchFolder();
  const program = `import { endCleanly } from ${handler}; endCleanly(); ${body}`;
  const { exitCode, stderr } = await execa(process.execPath, ['--input-type=module', '-e', program], {
    reject: false,
    env: { PROOFLOAD_STATE: state, ...env },
  });
  return { exitCode, stderr, state };
}

test.for([
  ['a promise that nobody awaits', `Promise.reject(new Error('lost')); setTimeout(() => {}, 60_000);`],
  ['an error in a callback', `setTimeout(() => { throw new Error('lost'); }, 1); setTimeout(() => {}, 60_000);`],
])('%s is one sentence and 2, and its trace is in a file', async ([, body]) => {
  const { exitCode, stderr, state } = await ending(body!);
  expect({ exitCode, stderr }).toEqual({
    exitCode: 2,
    stderr: expect.stringMatching(/^Unexpected error in Proofload: lost\. The full trace is in .*\.txt\.$/),
  });
  expect(stderr).toContain(join(state, 'errors'));
});

test('PROOFLOAD_DEBUG prints the stack as well', async () => {
  const { stderr } = await ending(`throw new Error('lost');`, { PROOFLOAD_DEBUG: '1' });
  expect(stderr).toMatch(/^\s+at /m);
});

/** A line of shell with the command line in it. */
async function shell(line: string) {
  const state = await scratchFolder();
  const main = `"${process.execPath}" "${join(projectFolder, 'src/cli/main.ts')}"`;
  return await execa('bash', ['-o', 'pipefail', '-c', line.replace('proofload', main)], {
    reject: false,
    env: { PROOFLOAD_STATE: state },
  });
}

test('a reader that closes the pipe is not an error', async () => {
  expect(await shell('proofload list campaigns --json | head -c 1')).toMatchObject({
    exitCode: 0,
    stdout: '[',
    stderr: '',
  });
});

test('unwritable standard output is one sentence', async () => {
  const { exitCode, stderr } = await shell('proofload list campaigns > /dev/full');
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(/^[^\n]*ENOSPC[^\n]*$/);
});
