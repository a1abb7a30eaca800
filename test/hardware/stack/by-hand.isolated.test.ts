import { scratchState } from '../../infra/scratch-state.ts';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stackNamedIn, withConfigCopy } from '../../../src/hardware/stack/by-hand.ts';
import { stackFileOf } from '../../../src/hardware/profile/read.ts';

const copy = join(scratchState, 'pulumi', 'Pulumi.local.yaml');
beforeAll(() => mkdir(join(scratchState, 'pulumi')));
afterAll(() => rm(scratchState, { recursive: true }));

test.each([
  [['up', '-s', 'local'], 'local'],
  [['up', '--yes', '--stack', 'local'], 'local'],
  [['preview', '--stack=local', '--diff'], 'local'],
  [['destroy', '--skip-preview'], null],
  [['up', '-s'], null],
])('%j names the stack %s', (argv, stack) => {
  expect(stackNamedIn(argv)).toBe(stack);
});

test.each([[['up', '--yes', '-s', 'local']], [['destroy', '--stack=local']], [['preview', '-s', 'local']]])(
  '%j uses a copy of the stack file, which the engine may change',
  async (argv) => {
    expect(await withConfigCopy(argv)).toEqual([...argv, '--config-file', copy]);
    expect(await readFile(copy, 'utf8')).toBe(await readFile(stackFileOf('local'), 'utf8'));
  },
);

test.each([
  [['stack', 'output', '-s', 'local']],
  [['config', 'set', 'key', 'value', '-s', 'local']],
  [['up']],
  [['up', '-s', 'not-a-profile']],
  [['up', '-s', 'local', '--config-file', 'mine.yaml']],
])('%j is passed to the engine unchanged', async (argv) => {
  expect(await withConfigCopy(argv)).toEqual(argv);
});
