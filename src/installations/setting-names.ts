/** Lists the settings that an installation knows, from its own jars, and reads the lists that are stored next to lock files. */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { execa } from 'execa';
import { z } from 'zod';
import { nullIfAbsent } from '../input/absence.ts';
import { projectFolder } from '../state/paths.ts';
import { writeJsonAtomically } from '../state/write-atomically.ts';
import { settingNamesSource } from '../systems/facts.ts';
import { installationOf } from '../systems/folders.ts';
import { systemNames } from '../systems/registry.ts';
import { isAccepted, type NameLists, type SettingNames } from '../systems/settings-field.ts';
import { lockFileOf } from './locks.ts';
import { installations, locksFolder, lockSuffix } from './registry.ts';

/** Follows the version in the name of a file of lists. */
const namesSuffix = '.settings.json';

const lists = z.record(z.string(), z.record(z.string(), z.string().refine(isAccepted)));

/** Modules of Java that Cassandra accesses when it checks a configuration. */
const accesses = ['java.base/sun.nio.ch', 'java.base/jdk.internal.ref'].map(
  (name) => `--add-exports=${name}=ALL-UNNAMED`,
);

/** Absolute path of the lists of an installation, whether or not it has any. */
export function settingNamesFile(installation: string): string {
  return lockFileOf(installation).slice(0, -lockSuffix.length) + namesSuffix;
}

/**
 * Writes the lists of an installation and returns their file, relative to the project; null if its system or load generator
 * prints none.
 *
 * @param jars absolute paths of its jars
 */
export async function writeSettingNames(installation: string, jars: string[]): Promise<string | null> {
  const source = join(dirname(lockFileOf(installation)).replace(/\/locks$/, ''), settingNamesSource);
  if ((await nullIfAbsent(stat(source))) === null) return null;
  const file = settingNamesFile(installation);
  const folder = await mkdtemp(join(tmpdir(), 'proofload-settings-'));
  try {
    const options = { cwd: folder, maxBuffer: 16 * 1024 ** 2 };
    const { stdout } = await execa('java', [...accesses, '-cp', jars.join(':'), source], options);
    await writeJsonAtomically(file, listsOf(stdout));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return relative(projectFolder, file);
}

/** The lists in lines such as `broker num.io.threads integer 1..`. */
export function listsOf(printed: string): NameLists {
  const lists: Record<string, Record<string, string>> = {};
  for (const line of printed.split('\n').filter((each) => each !== '')) {
    const [, list = '', name = '', accepted = ''] = /^(\S+) (\S+) (.+)$/.exec(line) ?? [];
    if (!isAccepted(accepted))
      throw new Error(`${settingNamesSource} printed "${line}", which is no list, name and what it accepts`);
    (lists[list] ??= {})[name] = accepted;
  }
  return lists;
}

/** Every stored list, also of versions that `proofload lock` added. */
export async function readSettingNames(): Promise<SettingNames> {
  const ofVersions = await Promise.all(
    systemNames.map(async (system) => {
      const files = (await nullIfAbsent(readdir(join(projectFolder, locksFolder(system))))) ?? [];
      const versions = files
        .filter((file) => file.endsWith(namesSuffix))
        .map((file) => file.slice(0, -namesSuffix.length));
      return versions.map((version) => installationOf({ system, version }));
    }),
  );
  const names = new Set([...installations.keys(), ...ofVersions.flat()]);
  const read = [...names].map(async (name) => [name, await readLists(name)] as const);
  return new Map((await Promise.all(read)).flatMap(([name, found]) => (found === null ? [] : [[name, found]])));
}

async function readLists(installation: string): Promise<NameLists | null> {
  const file = settingNamesFile(installation);
  const text = await nullIfAbsent(readFile(file, 'utf8'));
  if (text === null) return null;
  const parsed = lists.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new Error(
    `The lists of settings ${file} are invalid; write them again with tools/setting-names.ts or "proofload lock"`,
  );
}
