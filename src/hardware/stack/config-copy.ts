/** The engine writes an encryption salt into its stack file, so it gets a copy: the file in git stays unchanged. */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stackFileOf } from '../profile/read.ts';
import { profileOfStack } from '../../state/mark.ts';
import { pulumiFolder } from './environment.ts';
import { opens } from './secrets.ts';

const saltLine = /^encryptionsalt:[ \t]*(\S+)[ \t]*\r?\n?/m;

/** Where the engine reads the stack file of a stack. */
export const configCopyOf = (stack: string): string => join(pulumiFolder, `Pulumi.${stack}.yaml`);

/** Deriving a key from a passphrase takes half a second, by design. */
const known = new Map<string, Promise<boolean>>();

/**
 * Copies the stack file of a stack's profile to where the engine reads it, and returns that path. A salt of the empty passphrase,
 * from before each state folder had its own passphrase, is removed: the engine would reject ours with it. If the
 * stack file was deleted, the last copy is used, so that its hosts can still be removed.
 */
export async function copyStackFile(stack: string): Promise<string> {
  const copy = configCopyOf(stack);
  let text: string;
  try {
    text = await readFile(stackFileOf(profileOfStack(stack)), 'utf8');
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing || !existsSync(copy)) throw error;
    return copy;
  }
  await writeFile(copy, await withoutOldSalt(text), { mode: 0o600 });
  return copy;
}

async function withoutOldSalt(text: string): Promise<string> {
  const [line, salt] = saltLine.exec(text) ?? [];
  if (line === undefined || salt === undefined) return text;
  const isOld = known.get(salt) ?? opens('', salt);
  known.set(salt, isOld);
  return (await isOld) ? text.replace(line, '') : text;
}
