import { expect, test } from 'vitest';
import { temporaryNameFaults } from '../../tools/temporary-names.ts';

test('a name that anybody could take first is found, with its line', () => {
  for (const fixed of ["join(tmpdir(), 'proofload-lock-repository')", "'/tmp/proofload-lock'", '`/var/tmp/${name}`']) {
    const faults = temporaryNameFaults('src/one.ts', `\nconst folder = ${fixed};\n`);
    expect(faults, fixed).toEqual([expect.stringContaining('src/one.ts:2')]);
  }
});

test('a name that the system completes passes', () => {
  expect(temporaryNameFaults('src/one.ts', "await mkdtemp(join(tmpdir(), 'proofload-'));")).toEqual([]);
  expect(temporaryNameFaults('src/one.ts', "mkdtempSync(\n  join(tmpdir(), 'proofload-'),\n);")).toEqual([]);
});
