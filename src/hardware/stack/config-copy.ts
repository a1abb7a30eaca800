/** The engine writes an encryption salt into the stack file that it is given, so it is given a copy: what is in git stays as it is. */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stackFileOf } from '../profile/read.ts';
import { pulumiFolder } from './environment.ts';
import { opens } from './secrets.ts';

const saltLine = /^encryptionsalt:[ \t]*(\S+)[ \t]*\r?\n?/m;

/** Deriving a key from a passphrase takes half a second, on purpose. */
const known = new Map<string, Promise<boolean>>();

/**
 * Copies the stack file of a profile to where the engine reads it, and returns that path. A salt of the empty passphrase, which
 * stack files had before each state folder had a passphrase of its own, is left out: the engine would refuse ours with it. A
 * stack file that was removed meanwhile must not keep its hosts from being removed: the last copy serves as well.
 */
export async function copyStackFile(profile: string): Promise<string> {
  const copy = join(pulumiFolder, `Pulumi.${profile}.yaml`);
  let text: string;
  try {
    text = await readFile(stackFileOf(profile), 'utf8');
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
