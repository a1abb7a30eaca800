import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockPid } from '../../src/state/lock-holder.ts';
import { asSoleOwner } from '../../src/state/sole-owner.ts';
import { RefusalError } from '../../src/input/refusal.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-sole-owner-'));
  file = join(folder, 'door.sole-owner');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const program = join(import.meta.dirname, 'contender.ts');

/** Enters several times at once and says how many were inside together at the most. */
async function mostInside(times: number): Promise<number> {
  let inside = 0;
  let most = 0;
  const enterCounted = () =>
    asSoleOwner(folder, 'door', async () => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise(setImmediate);
      inside -= 1;
    });
  await Promise.all(Array.from({ length: times }, enterCounted));
  return most;
}

test('several callers in one process take turns', async () => {
  expect(await mostInside(8)).toBe(1);
});

test('a failing body releases the lock and throws its own error', async () => {
  const failing = asSoleOwner(folder, 'door', () => Promise.reject(new Error('from the body')));
  await expect(failing).rejects.toThrow('from the body');
  expect(await mostInside(1)).toBe(1);
});

describe('leftover files at the path of the lock do not block it', () => {
  test.each([
    ['an empty file', ''],
    ['a lock of an older Proofload', JSON.stringify({ pid: process.pid, startTicks: 1, argv: [] })],
    ['a file that was cut', '{"pid":'],
    ['a large file of anything', 'x'.repeat(100_000)],
    ['the beginning of a database', `SQLite format 3\0${'\0'.repeat(50)}`],
  ])('%s', async (_what, content) => {
    await writeFile(file, content);
    expect(await mostInside(3)).toBe(1);
  });

  test('a journal without its database', async () => {
    await writeFile(`${file}-journal`, 'anything'.repeat(100));
    await writeFile(`${file}-wal`, 'anything'.repeat(100));
    expect(await mostInside(3)).toBe(1);
  });

  test('the old name of the lock', async () => {
    await writeFile(join(folder, 'door.lock'), '');
    expect(await mostInside(3)).toBe(1);
  });
});

const enter = () => asSoleOwner(folder, 'door', async () => 'inside');

describe('a path that is not a file is refused immediately and named', () => {
  test('a folder', async () => {
    await mkdir(file);
    await expect(enter()).rejects.toThrow(
      `${file} cannot be used as a lock (it is a folder): remove it, and run the command again.`,
    );
  });

  test('a FIFO', async () => {
    execFileSync('mkfifo', [file]);
    await expect(enter()).rejects.toThrow(`${file} cannot be used as a lock (it is not a regular file)`);
  });

  test('a link to itself', async () => {
    await symlink(file, file);
    await expect(enter()).rejects.toBeInstanceOf(RefusalError);
  });
});

/** As long as `body` takes, another process holds the lock. */
async function whileHeld(body: (pid: number) => Promise<void>): Promise<void> {
  const holder = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    let said = '';
    for await (const chunk of holder.stdout) {
      said += String(chunk);
      if (said.includes('inside')) break;
    }
    await body(holder.pid ?? 0);
  } finally {
    const ended = once(holder, 'exit');
    holder.kill('SIGKILL');
    await ended;
  }
}

describe('while another process holds the lock', () => {
  test('a wait with a limit ends, and its refusal names the holder', async () => {
    await whileHeld(async (pid) => {
      const entering = asSoleOwner(folder, 'door', async () => {}, { limitMilliseconds: 100 });
      await expect(entering).rejects.toBeInstanceOf(RefusalError);
      await expect(asSoleOwner(folder, 'door', async () => {}, { limitMilliseconds: 100 })).rejects.toThrow(
        `${file} is held by process ${pid} (${process.execPath} ${program} ${folder}`.slice(0, 150),
      );
    });
  });

  test('a waiter is told the holder once, and gets the lock when that process is killed', async () => {
    const words: string[] = [];
    let entering: Promise<string> | undefined;
    let pidOfHolder = 0;
    await whileHeld(async (pid) => {
      pidOfHolder = pid;
      const told = Promise.withResolvers<void>();
      entering = asSoleOwner(folder, 'door', async () => 'entered', {
        onProgress: (said) => {
          words.push(said);
          told.resolve();
        },
      });
      await told.promise;
    });
    expect(await entering).toBe('entered');
    expect(words).toHaveLength(1);
    expect(words[0]).toMatch(new RegExp(`^waiting for process ${pidOfHolder} \\(.*\\), which holds ${file}$`));
  });

  test('a cancelled wait ends', async () => {
    await whileHeld(async () => {
      const cancelling = new AbortController();
      const entering = asSoleOwner(folder, 'door', async () => {}, { signal: cancelling.signal });
      cancelling.abort(new Error('cancelled'));
      await expect(entering).rejects.toThrow();
    });
    await expect(
      asSoleOwner(folder, 'door', async () => {}, { signal: AbortSignal.abort(new Error('cancelled before')) }),
    ).rejects.toThrow('cancelled before');
  });
});

test('a command that takes a lock prints nothing about it', async () => {
  const code = `import { asSoleOwner } from ${JSON.stringify(join(import.meta.dirname, '../../src/state/sole-owner.ts'))};
await asSoleOwner(${JSON.stringify(folder)}, 'door', async () => {});`;
  const { stdout, stderr } = await execa(process.execPath, ['--input-type=module', '--eval', code]);
  expect(stdout + stderr).toBe('');
});

test("the holder is read from the kernel's list of locks", () => {
  const locks = [
    '1: FLOCK  ADVISORY  WRITE 5 fe:00:77 0 EOF',
    '2: POSIX  ADVISORY  READ 6 fe:00:77 1073741826 1073742335',
    '2: -> POSIX  ADVISORY  WRITE 8 fe:00:77 1073741824 1073742335',
    '3: POSIX  ADVISORY  WRITE 7 fe:00:77 1073741824 1073742335',
    '4: POSIX  ADVISORY  WRITE 9 fe:00:78 1073741824 1073742335',
    '',
  ].join('\n');
  expect(lockPid(locks, 77)).toBe(7);
  expect(lockPid(locks, 78)).toBe(9);
  expect(lockPid(locks, 79)).toBeNull();
});
