/**
 * With `--write`, makes the statistics of the kept windows again where rules have changed what they are made by, and writes the
 * table of docs/truth.md. Without it, checks that both are up to date.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { committedFolder, judgedFiles } from '../bench/truth/committed.ts';
import type { Judged } from '../bench/truth/judge.ts';
import { pageTable } from '../bench/truth/tables.ts';
import { refreshWindow, windowPaths } from '../bench/truth/window-files.ts';
import { projectFolder } from '../src/state/paths.ts';
import { withTable } from './metric-docs.ts';

const path = join(projectFolder, 'docs', 'truth.md');

/** The page as it is, and with its generated table. */
export async function truthPage(judged: Judged[]): Promise<{ present: string; text: string }> {
  const present = await readFile(path, 'utf8');
  const text = withTable(present, 'windows', pageTable(judged), 'tools/truth-table.ts');
  return { present, text: await format(text, { ...(await resolveConfig(path)), filepath: path }) };
}

async function judgedNow(): Promise<Judged[]> {
  const all: Judged[] = [];
  for await (const { judged } of judgedFiles()) all.push(judged);
  return all;
}

if (import.meta.main) {
  const isWriting = process.argv.includes('--write');
  if (isWriting) for (const each of await windowPaths(committedFolder)) await refreshWindow(each);
  const { present, text } = await truthPage(await judgedNow());
  if (isWriting) await writeFile(path, text);
  else if (present !== text) {
    process.stderr.write(`${path} is out of date: node tools/truth-table.ts --write\n`);
    process.exitCode = 1;
  }
}
