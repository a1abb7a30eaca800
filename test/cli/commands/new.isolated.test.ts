import { commandFolder, commandHere } from '../command-here.ts';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('new writes a campaign that checks clean, and names the commands that come next', async () => {
  const { exitCode, stdout } = await commandHere('new', 'mine', '--system', 'cassandra', '--question', 'latency');
  expect(exitCode).toBe(0);
  expect(stdout).toContain('proofload plan mine.yaml');
  expect(stdout).toContain('proofload run mine.yaml --size smoke');
  const checked = await commandHere('check', 'mine.yaml');
  expect(checked).toMatchObject({ exitCode: 0, stderr: '' });
  expect(checked.stdout).toContain('no errors on profile local at sizes smoke, laptop');
});

test('new overwrites nothing', async () => {
  const file = join(commandFolder, 'kept.yaml');
  await writeFile(file, 'mine\n');
  const { exitCode, stderr } = await commandHere('new', 'kept');
  expect(exitCode).toBe(2);
  expect(stderr).toContain('kept.yaml exists already');
  expect(await readFile(file, 'utf8')).toBe('mine\n');
});

test('new refuses a name that is none, an unknown system, and a profile without hosts for it', async () => {
  for (const [argv, sentence] of [
    [['../up'], 'the name of the campaign'],
    [['one', '--system', 'kafak'], 'did you mean "kafka"'],
    [['one', '--profile', 'local-growth'], 'has no host with the role kafka-broker'],
    [['one', '--question', 'sharing', '--system', 'spark'], 'two systems'],
  ] as const) {
    const { exitCode, stderr } = await commandHere('new', ...argv);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(sentence);
  }
});
