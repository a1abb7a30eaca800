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
  const { exitCode, stderr } = await run(
    '--profile',
    'one,,one',
    '--keep',
    '1h',
    '--junit',
    'file.xml',
    '--times',
    '2',
  );
  expect(exitCode).toBe(2);
  expect(stderr.split('\n')).toEqual([
    '--profile one,,one: has an empty name; separate names with single commas.',
    '--profile one,,one: names one twice; name each profile once.',
    '--keep: not with several campaigns: it would keep the hosts of one while the next is measured.',
    '--junit: not with several campaigns, because it is of one; give it to "proofload report".',
    '--every: not with several profiles; repeat the campaign on each by a command of its own.',
  ]);
  const unknown = await run('--profile', 'one,none', '--max-dollars', '100');
  expect(unknown).toMatchObject({ exitCode: 2 });
  expect(unknown.stderr).toMatch(/^none: /m);
});

test('options of a series are refused where they mean nothing', async () => {
  const often = await run('--every', '24h');
  expect(often).toMatchObject({
    exitCode: 2,
    stderr: '--every: needs --times, which says how often the campaign runs.',
  });
  const alone = await run('--together');
  expect(alone).toMatchObject({ exitCode: 2, stderr: '--together: needs several profiles.' });
  const here = await run('--profile', 'local,one', '--together', '--max-dollars', '100');
  expect(here.exitCode).toBe(2);
  expect(here.stderr).toMatch(/^--together: local is on this machine/);
  const both = await run('--profile', 'local,local-limited', '--together');
  expect(both.stderr).toMatch(/^--together: local and local-limited are on this machine/);
  const seldom = await run('--every', 'nightly', '--times', '3');
  expect(seldom.stderr).toContain('It must be a time such as 30m, 1h or 1h30m, at most 744h.');
});

test('a campaign that is repeated needs a budget for all of its campaigns', async () => {
  const { exitCode, stderr } = await run('--profile', 'one', '--times', '20', '--max-dollars', '30', '--yes');
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(/^--max-dollars 30: the campaigns need at least \$\d+\.\d\d together \(20 times one \$/);
});
