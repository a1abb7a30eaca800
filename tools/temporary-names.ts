/**
 * Finds fixed names below the folder for temporary files: every user of a machine can put a folder or a link there first. Prints
 * each place, and fails if there is one.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { projectFolder } from '../src/state/paths.ts';

/** A path below the folder that is not the beginning of a name that `mkdtemp` completes. */
const fixed = /(?<!mkdtemp(?:Sync)?\(\s*)\bjoin\(\s*tmpdir\(\)|['"`]\/(?:var\/)?tmp\//g;

/** A sentence for each fixed name. */
export function temporaryNameFaults(file: string, text: string): string[] {
  return [...text.matchAll(fixed)].map(({ index }) => {
    const line = text.slice(0, index).split('\n').length;
    return `${file}:${line} has a fixed name below the folder for temporary files: use mkdtemp, or a folder of the user`;
  });
}

if (import.meta.main) {
  const { stdout } = await execa('git', ['ls-files', 'src', 'activities', 'infra', 'workflows', 'tools', 'bench'], {
    cwd: projectFolder,
  });
  const files = stdout.split('\n').filter((file) => file.endsWith('.ts') && file !== 'tools/temporary-names.ts');
  for (const file of files) {
    for (const fault of temporaryNameFaults(file, await readFile(join(projectFolder, file), 'utf8'))) {
      console.error(fault);
      process.exitCode = 1;
    }
  }
}
