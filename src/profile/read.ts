import { readdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { LineCounter, isNode, parseDocument } from 'yaml';
import type { Document } from 'yaml';
import { readable } from '../campaign/readable.ts';
import { RefusalError } from '../campaign/refusal.ts';
import { FileError } from '../files/file-error.ts';
import { asFileError, readText } from '../files/read-text.ts';
import { projectFolder, stacksFolder } from '../paths.ts';
import type { Profile } from './profile.ts';
import { checkConfiguration } from './check.ts';

/** Stack file of a profile, absolute. */
export const stackFileOf = (profile: string): string => join(stacksFolder, `Pulumi.${profile}.yaml`);

/** A stack file of two hundred hosts has a tenth of it. In bytes. */
export const largestStackFile = 2 ** 20;

/**
 * Names of the profiles that have a stack file, sorted.
 *
 * @throws RefusalError where the folder that was named for them is not there, or is none
 */
export async function listProfiles(): Promise<string[]> {
  const files = await stackFiles();
  return files
    .map((file) => /^Pulumi\.([^.]+)\.yaml$/.exec(file)?.[1])
    .filter((name) => name !== undefined)
    .toSorted();
}

async function stackFiles(): Promise<string[]> {
  try {
    return await readdir(stacksFolder);
  } catch (error) {
    const fault = await asFileError(stacksFolder, error);
    if (!(fault instanceof FileError) || fault.fault !== 'absent') throw fault;
    throw new RefusalError([
      `There is no folder ${stacksFolder}: make it, or let PROOFLOAD_STACKS name another with stack files.`,
    ]);
  }
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
  return parseProfile(name, await readText(file, largestStackFile), {
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
  const { document, content } = yamlIn(text, lines, where.file);
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

/** Text nested too deep ends the parser, and aliases that grow without end its conversion, by errors of their own. */
function yamlIn(text: string, lines: LineCounter, file: string): { document: Document; content: unknown } {
  try {
    const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
    if (document.errors.length === 0) return { document, content: document.toJS() };
    const [first, ...others] = document.errors;
    const more = others.length > 0 ? ` (and ${others.length} more, which may follow from it)` : '';
    const line = lines.linePos(first?.pos[0] ?? 0).line;
    throw new RefusalError([`${file}:${line}: ${readable(first?.message ?? 'is not YAML', 200)}${more}`]);
  } catch (error) {
    if (error instanceof RefusalError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new RefusalError([`${file}: is not YAML that can be read: ${readable(reason, 200)}`]);
  }
}

/** Line of the deepest node on the way to `path` that the file has: a missing key is reported where it is missed. */
function lineOf(document: Document, lines: LineCounter, path: (string | number)[]): number {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}
