import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { LineCounter, isNode, parseDocument } from 'yaml';
import type { Document } from 'yaml';
import { RefusalError } from '../campaign/refusal.ts';
import { projectFolder, stacksFolder } from '../paths.ts';
import type { Profile } from './profile.ts';
import { checkConfiguration } from './check.ts';

/** Stack file of a profile, absolute. */
export const stackFileOf = (profile: string): string => join(stacksFolder, `Pulumi.${profile}.yaml`);

/**
 * Names of the profiles that have a stack file, sorted.
 *
 * @throws RefusalError where the folder that was named for them is not there
 */
export async function listProfiles(): Promise<string[]> {
  if (!existsSync(stacksFolder)) {
    throw new RefusalError([
      `There is no folder ${stacksFolder}: make it, or let PROOFLOAD_STACKS name another with stack files.`,
    ]);
  }
  const files = await readdir(stacksFolder);
  return files
    .map((file) => /^Pulumi\.([^.]+)\.yaml$/.exec(file)?.[1])
    .filter((name) => name !== undefined)
    .toSorted();
}

/**
 * Reads a profile from its stack file.
 *
 * @throws RefusalError with every fault of the file, each with its line and key
 */
export async function readProfile(name: string): Promise<Profile> {
  const profiles = await listProfiles();
  if (!profiles.includes(name)) {
    throw new RefusalError([
      `There is no profile "${name}": the stack files in stacks/ are for ${profiles.join(', ')}.`,
    ]);
  }
  const file = stackFileOf(name);
  return parseProfile(name, await readFile(file, 'utf8'), {
    file: relative(projectFolder, file),
    machineCores: availableParallelism(),
  });
}

/**
 * Reads a profile from the text of a stack file.
 *
 * @param where.file how faults call the file
 * @param where.machineCores what `cores: machine` stands for
 * @throws RefusalError with every fault, each with its line and key
 */
export function parseProfile(name: string, text: string, where: { file: string; machineCores: number }): Profile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  if (document.errors.length > 0) {
    throw new RefusalError(
      document.errors.map((error) => `${where.file}:${lines.linePos(error.pos[0]).line}: ${error.message}`),
    );
  }
  const content: unknown = document.toJS();
  const configuration =
    content !== null && typeof content === 'object' && 'config' in content ? content.config : undefined;
  const checked = checkConfiguration(name, configuration, where.machineCores);
  if ('profile' in checked) return checked.profile;
  throw new RefusalError(
    checked.faults.map(({ path, sentence }) => {
      const line = lineOf(document, lines, ['config', ...path]);
      return `${where.file}:${line}: ${path.length > 0 ? path.join('.') : 'config'}: ${sentence}`;
    }),
  );
}

/** Says where a key stands in the stack file of a profile, as faults begin: `file:line: key`. */
export async function stackPlaces(name: string): Promise<(path: (string | number)[]) => string> {
  const file = stackFileOf(name);
  const lines = new LineCounter();
  const document = parseDocument(await readFile(file, 'utf8'), { lineCounter: lines, prettyErrors: false });
  return (path) =>
    `${relative(projectFolder, file)}:${lineOf(document, lines, ['config', ...path])}: ${path.join('.')}`;
}

/** Line of the deepest node on the way to `path` that the file has: a missing key is reported where it is missed. */
function lineOf(document: Document, lines: LineCounter, path: (string | number)[]): number {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}
