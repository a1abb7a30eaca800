import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';

const program = join(import.meta.dirname, 'contender.ts');
/** Each is a process that starts and is killed. `PROOFLOAD_FUZZ_CASES=10` has ten times as many. */
const rounds = 50 * Number(process.env.PROOFLOAD_FUZZ_CASES ?? 1);
const contenders = 4;

interface Tenure {
  pid: number;
  begunNanoseconds: bigint;
  /** When it was told to die; before that it cannot have lost the lock. */
  endedNanoseconds: bigint;
}

/** Keeps so many contenders waiting; gives each that comes in to `onInside`. */
function startContenders(folder: string, onInside: (child: ChildProcess, begunNanoseconds: bigint) => void) {
  const living = new Set<ChildProcess>();
  let isOver = false;
  function startOne(): void {
    const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    living.add(child);
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [word, nanoseconds = ''] = line.split(' ');
      if (word === 'inside') onInside(child, BigInt(nanoseconds));
    });
    child.once('exit', () => {
      living.delete(child);
      if (!isOver) startOne();
    });
  }
  for (let number = 0; number < contenders; number += 1) startOne();
  return {
    living,
    async end(): Promise<void> {
      isOver = true;
      const ended = [...living].map((child) => once(child, 'exit'));
      for (const child of living) child.kill('SIGKILL');
      await Promise.all(ended);
    },
  };
}

test(
  `${rounds} holders that are killed while others wait: each is followed by one, and none comes in before the one before it died`,
  { timeout: 600_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'proofload-sole-owner-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const tenures: Tenure[] = [];
    const all = Promise.withResolvers<void>();
    const started = startContenders(folder, (child, begunNanoseconds) => {
      // One that waits is killed now and then: dying in the middle of a try must leave nothing either.
      const waiting = [...started.living].find((other) => other !== child && other.exitCode === null);
      const endedNanoseconds = process.hrtime.bigint();
      child.kill('SIGKILL');
      if (tenures.length % 10 === 0) waiting?.kill('SIGKILL');
      tenures.push({ pid: child.pid ?? 0, begunNanoseconds, endedNanoseconds });
      if (tenures.length === rounds) all.resolve();
    });
    onTestFinished(() => started.end());
    await all.promise;

    const inOrder = tenures.toSorted((one, other) => (one.begunNanoseconds < other.begunNanoseconds ? -1 : 1));
    const together = inOrder.filter(
      ({ begunNanoseconds }, position) => begunNanoseconds < (inOrder[position - 1]?.endedNanoseconds ?? 0n),
    );
    expect(together).toEqual([]);
    expect(inOrder).toHaveLength(rounds);
  },
);
