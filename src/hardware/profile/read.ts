import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { isNode, type Document } from 'yaml';
import { fieldAt } from '../../input/field-at.ts';
import { profileNameFault, profileNamePattern } from '../../input/identifiers.ts';
import { word } from '../../input/readable.ts';
import { RefusalError } from '../../input/refusal.ts';
import { readYaml } from '../../input/yaml-text.ts';
import { isAbsence } from '../../input/absence.ts';
import { entriesOf } from '../../input/open-file.ts';
import { readText } from '../../input/read-text.ts';
import { projectFolder, stacksFolder } from '../../state/paths.ts';
import type { Profile } from '../../providers/profile.ts';
import { checkConfiguration } from './check.ts';
import { withLockedImage } from './image-lock.ts';

/** Absolute path of a profile's stack file. */
export const stackFileOf = (profile: string): string => join(stacksFolder, `Pulumi.${profile}.yaml`);

/** Larger files are not read. In bytes. */
export const largestStackFile = 2 ** 20;

/**
 * Sorted names of the profiles that have a stack file.
 *
 * @throws RefusalError if the stacks folder does not exist or is not a folder
 */
export async function listProfiles(): Promise<string[]> {
  const files = await stackFiles();
  return files
    .map((file) => /^Pulumi\.([^.]+)\.yaml$/.exec(file)?.[1])
    .filter((name) => name !== undefined)
    .filter((name) => profileNamePattern.test(name))
    .toSorted();
}

async function stackFiles(): Promise<string[]> {
  try {
    return (await entriesOf(stacksFolder, null)).map((entry) => entry.name);
  } catch (error) {
    if (!isAbsence(error)) throw error;
    throw new RefusalError([
      `The folder ${stacksFolder} does not exist: create it, or set PROOFLOAD_STACKS to a folder with stack files.`,
    ]);
  }
}

/**
 * Reads a profile from its stack file, and its image from its lock file if there is one.
 *
 * @throws RefusalError with every fault of the file, each with its line and key
 */
export async function readProfile(name: string): Promise<Profile> {
  return await withLockedImage(await readUnlockedProfile(name));
}

/** As `readProfile`, without the lock file. */
export async function readUnlockedProfile(name: string): Promise<Profile> {
  const unfit = profileNameFault('--profile', name);
  if (unfit !== null) throw new RefusalError([unfit]);
  const profiles = await listProfiles();
  if (!profiles.includes(name)) {
    throw new RefusalError([`There is no profile "${name}". The profiles in stacks/ are ${profiles.join(', ')}.`]);
  }
  const file = stackFileOf(name);
  return parseProfile(name, await readText(file, { below: null, largest: largestStackFile }), {
    file: relative(projectFolder, file),
    machineCores: availableParallelism(),
  });
}

/**
 * Parses a profile from the text of a stack file.
 *
 * @param where.file the file's name in fault messages
 * @param where.machineCores value of `cores: machine`
 * @throws RefusalError with every fault, each with its line and key
 */
export function parseProfile(name: string, text: string, where: { file: string; machineCores: number }): Profile {
  const read = readYaml(text);
  const lineAt = (offset: number): number => read.locate(offset).line;
  if ('faults' in read) {
    throw new RefusalError(read.faults.map(({ offset, sentence }) => `${where.file}:${lineAt(offset)}: ${sentence}`));
  }
  const checked = checkConfiguration(name, fieldAt(read.value, ['config']), where.machineCores);
  if ('profile' in checked) return checked.profile;
  const sentences = checked.faults.map(({ path, sentence }) => {
    const line = lineAt(offsetOf(read.document, ['config', ...path]));
    const field = path.map((step) => word(String(step))).join('.');
    return `${where.file}:${line}: ${field || 'config'}: ${sentence}`;
  });
  // A number that breaks two rules of a union is reported once.
  throw new RefusalError([...new Set(sentences)]);
}

/** Returns the place of a key in the stack file of a valid profile, in the form of fault messages: `file:line: key`. */
export async function stackPlaces(name: string): Promise<(path: (string | number)[]) => string> {
  const file = stackFileOf(name);
  const read = readYaml(await readText(file, { below: null }));
  return (path) => {
    const offset = 'faults' in read ? 0 : offsetOf(read.document, ['config', ...path]);
    return `${relative(projectFolder, file)}:${read.locate(offset).line}: ${path.join('.')}`;
  };
}

/** Offset of the deepest existing node on `path`: a missing key is reported at its parent. */
function offsetOf(document: Document, path: (string | number)[]): number {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
}
