/** What keeps Node from starting is said by the script that starts it. */
import { execa } from 'execa';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../../src/state/paths.ts';

const proofload = join(projectFolder, 'bin/proofload');

/** @param before a command of the shell */
const version = (before: string) =>
  execa('/bin/bash', ['-c', `${before} && exec ${proofload} --version`], { reject: false });

test.each([
  ['v', 1_000_000, 'virtual memory'],
  ['d', 100_000, 'data'],
  ['n', 20, 'open files'],
])('a limit that Node needs more of is named with the way out: ulimit -%s', async (name, limit, what) => {
  const { exitCode, stderr } = await version(`ulimit -${name} ${limit}`);
  expect({ exitCode, stderr }).toEqual({
    exitCode: 2,
    stderr: expect.stringMatching(new RegExp(`^The limit of ${what}.* is ${limit}, .*ulimit -${name} `)),
  });
});

test('a PATH without programs keeps no command from starting', async () => {
  expect(await version('export PATH=/nowhere')).toMatchObject({ exitCode: 0, stderr: '' });
});
