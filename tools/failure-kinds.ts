/** With `--write`, writes docs/failure-kinds.md from the table of kinds. Without it, checks that it is up to date. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { failureKindsPage } from '../src/failures/page.ts';
import { projectFolder } from '../src/state/paths.ts';

const path = join(projectFolder, 'docs', 'failure-kinds.md');

/** The page with its generated text. */
export async function failureKindsFile(): Promise<{ path: string; text: string }> {
  return {
    path,
    text: await format(failureKindsPage(), { ...(await resolveConfig(path)), filepath: path, proseWrap: 'always' }),
  };
}

if (import.meta.main) {
  const { text } = await failureKindsFile();
  if (process.argv.includes('--write')) await writeFile(path, text);
  else if ((await readFile(path, 'utf8')) !== text) {
    process.stderr.write(`${path} is out of date: node tools/failure-kinds.ts --write\n`);
    process.exitCode = 1;
  }
}
