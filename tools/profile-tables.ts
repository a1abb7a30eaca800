/** With `--write`, writes the tables of docs/profiles.md from stack files, catalogue and registry. Without it, checks that they are up to date. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { projectFolder } from '../src/state/paths.ts';
import { catalogueTable, profilesTable, purposeOf, rolesTable } from '../src/hardware/profile/page.ts';
import { readProfile, stackFileOf } from '../src/hardware/profile/read.ts';
import { shippedProfiles } from './shipped-profiles.ts';

const path = join(projectFolder, 'docs', 'profiles.md');

/** The page as it is, and with its generated tables. */
export async function profilesPage(): Promise<{ path: string; present: string; text: string }> {
  const present = await readFile(path, 'utf8');
  const profiles = await Promise.all(
    shippedProfiles.map(async (name) => ({
      profile: await readProfile(name),
      purpose: purposeOf(await readFile(stackFileOf(name), 'utf8')),
    })),
  );
  const text = [
    { name: 'profiles', table: profilesTable(profiles) },
    { name: 'catalogue', table: catalogueTable() },
    { name: 'roles', table: rolesTable() },
  ].reduce((page, { name, table }) => between(page, name, table), present);
  return { path, present, text: await format(text, { ...(await resolveConfig(path)), filepath: path }) };
}

/** The page with the text between the table's two comments replaced. */
function between(page: string, name: string, table: string): string {
  const [begin, end] = [`<!-- ${name}: made by "node tools/profile-tables.ts --write" -->`, `<!-- end of ${name} -->`];
  const [before, rest] = split(page, begin);
  const [, after] = split(rest, end);
  return `${before}${begin}\n\n${table}\n\n${end}${after}`;
}

function split(text: string, mark: string): [string, string] {
  const position = text.indexOf(mark);
  if (position === -1) throw new Error(`${path} has no line "${mark}".`);
  return [text.slice(0, position), text.slice(position + mark.length)];
}

if (import.meta.main) {
  const { present, text } = await profilesPage();
  if (process.argv.includes('--write')) await writeFile(path, text);
  else if (present !== text) {
    process.stderr.write(`${path} is out of date: node tools/profile-tables.ts --write\n`);
    process.exitCode = 1;
  }
}
