/** A temporary copy of a checkout, so that what is tried there is never in a user’s files. */
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { mutated, type Place } from './mutant.ts';

export interface Copy extends AsyncDisposable {
  /** Files of the project, relative to it. */
  files: string[];
  checkout: string;
  /** Temporary files of tests: they go with the copy, whatever a mutant left. */
  temporary: string;
  /** Changes one file for as long as `work` takes. */
  withMutant<Result>(place: Place, work: () => Promise<Result>): Promise<Result>;
}

/** Files of a checkout that Git has or would add. Relative to the checkout. */
export async function filesOf(checkout: string): Promise<string[]> {
  const { stdout } = await execa(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'],
    { cwd: checkout },
  );
  return stdout.split('\0').filter(Boolean);
}

/** Copies a checkout that is set up; its packages are shared. */
export async function copyOf(original: string): Promise<Copy> {
  const folder = await mkdtemp(join(tmpdir(), 'proofload-copy-'));
  const [checkout, temporary] = [join(folder, 'copy'), join(folder, 'tmp')];
  await mkdir(temporary);
  // A worktree may have its packages as a link, which Git does not ignore.
  const files = (await filesOf(original)).filter((file) => file !== 'node_modules');
  for (const file of files) {
    await mkdir(join(checkout, dirname(file)), { recursive: true });
    await cp(join(original, file), join(checkout, file));
  }
  await symlink(join(original, 'node_modules'), join(checkout, 'node_modules'));
  return {
    files,
    checkout,
    temporary,
    withMutant: async (place, work) => {
      const path = join(checkout, place.file);
      const source = await readFile(path, 'utf8');
      await writeFile(path, mutated(source, place));
      try {
        return await work();
      } finally {
        await writeFile(path, source);
      }
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}
