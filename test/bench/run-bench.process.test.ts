import { join } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { projectFolder } from '../../src/state/paths.ts';

const bench = join(projectFolder, 'bench');

/** Runs a bench whose work is this expression; `forever` is work that nothing ends. */
async function runBenchOf(work: string, limitMinutes = 5) {
  const script = `
    import { LeakError, unlessInterrupted } from '${bench}/interruption.ts';
    import { runBench } from '${bench}/run-bench.ts';
    const forever = new Promise(() => setInterval(() => {}, 60_000));
    const send = (signal) => process.kill(process.pid, signal);
    const outcome = { lines: ['a line'], figures: 1, missed: ['Missed: a goal.'] };
    const setup = { limitMinutes: { full: ${limitMinutes}, short: ${limitMinutes} }, cleanUp: 'the command' };
    await runBench({ short: false, json: false }, setup, async () => ${work});
  `;
  const { exitCode, stderr } = await execa(process.execPath, ['--input-type=module', '--eval', script], {
    reject: false,
  });
  return { exitCode, stderr };
}

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
])(
  'a bench that gets %s, and npm’s copy of it, ends its work, removes its resources, and exits with %i',
  async (signal, code) => {
    const { exitCode, stderr } = await runBenchOf(
      `{ send('${signal}'); send('${signal}'); return await unlessInterrupted(forever, 0); }`,
    );
    expect(exitCode, stderr).toBe(code);
    expect(stderr).toContain(`Ended by ${signal}. Everything that this benchmark created is removed.`);
  },
);

test('a bench that gets a signal again later ends at once, and says how to remove its resources', async () => {
  const { exitCode, stderr } = await runBenchOf(
    "{ setInterval(() => send('SIGINT'), 200); return await unlessInterrupted(forever); }",
  );
  expect(exitCode, stderr).toBe(3);
  expect(stderr).toContain('the command');
});

test('a bench ends at its time limit, and exits with 124', async () => {
  const { exitCode, stderr } = await runBenchOf('{ return await unlessInterrupted(forever, 0); }', 0.001);
  expect(exitCode, stderr).toBe(124);
  expect(stderr).toContain('Everything that this benchmark created is removed.');
});

test('a bench that leaked exits with 3, and says how to remove it', async () => {
  const { exitCode, stderr } = await runBenchOf("{ throw new LeakError('Leaked: node01.'); }");
  expect(exitCode, stderr).toBe(3);
  expect(stderr).toContain('Leaked: node01. Remove it with: the command');
});

test('a bench that misses a goal, or fails, exits with 1', async () => {
  expect(await runBenchOf('outcome')).toEqual({ exitCode: 1, stderr: 'Missed: a goal.' });
  expect((await runBenchOf("{ throw new Error('a fault'); }")).exitCode).toBe(1);
});
