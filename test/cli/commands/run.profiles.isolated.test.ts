import { commandHere, resultsHere, stacksHere } from '../command-here.ts';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { projectFolder } from '../../../src/state/paths.ts';

const run = (...argv: string[]) => commandHere('run', 'pipeline-stress', '--size', 'smoke', ...argv);

interface StackFile {
  config: { 'proofload:hardware': Record<string, object> };
}

/** Two profiles with prices. What is refused here contacts no cloud. */
beforeAll(async () => {
  for (const name of ['one', 'other']) {
    const stack = parse(await readFile(join(projectFolder, 'stacks/Pulumi.aws-nvme.yaml'), 'utf8')) as StackFile;
    await writeFile(join(stacksHere, `Pulumi.${name}.yaml`), stringify(stack));
  }
});

test('several profiles need one budget, which must suffice for all together', async () => {
  const without = await run('--profile', 'one,other', '--yes');
  expect(without.exitCode).toBe(2);
  // Each plan alone needs a budget too.
  expect(without.stderr).toMatch(/^one: .*costs money/m);
  const alone = await run('--profile', 'one,other', '--yes', '--max-dollars', '15');
  expect(alone.exitCode).toBe(2);
  expect(alone.stderr).toMatch(
    /^--max-dollars 15: the campaigns need at least \$\d+\.\d\d together \(one \$(\d+\.\d\d), other \$\1\)/,
  );
  expect(existsSync(resultsHere)).toBe(false);
});

test('options of one campaign, and names that are none or given twice, are refused at once', async () => {
  const { exitCode, stderr } = await run('--profile', 'one,,one', '--detach', '--junit', 'file.xml');
  expect(exitCode).toBe(2);
  expect(stderr.split('\n')).toEqual([
    '--profile one,,one: has an empty name; separate names with single commas.',
    '--profile one,,one: names one twice; name each profile once.',
    '--detach: not with several profiles, which would start the next campaign before the one before has ended.',
    '--junit: not with several profiles, which is of one campaign; give it to "proofload report".',
  ]);
  const unknown = await run('--profile', 'one,none', '--max-dollars', '100');
  expect(unknown).toMatchObject({ exitCode: 2 });
  expect(unknown.stderr).toMatch(/^none: /m);
});
