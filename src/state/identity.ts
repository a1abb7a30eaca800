/**
 * The identity of a state folder. It is created with the folder, stays with it when it is moved, and is replaced in a copy.
 * The owner id, and the marks derived from it, distinguish its hosts, workflows and stacks from those of others.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, lstatSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { RefusalError } from '../input/refusal.ts';
import { isAbsence } from '../input/absence.ts';
import { stateFolder } from './paths.ts';
import { isSameFolder, isShared, judgePlace, placeOf, placeSchema, type AtNoted, type Place } from './place.ts';
import { makeAllPrivate, makePrivateFolder } from './private.ts';
import { setAside } from './set-aside.ts';

const identitySchema = z.object({
  /** Identifies this state folder on any machine. */
  owner: z.string().min(1),
  /** The value from which marks derive: the owner id, or the path of a state folder from a version without identities. */
  marks: z.string().min(1),
  place: placeSchema,
});
export type Identity = z.infer<typeof identitySchema>;

/** Environment variable with which the user decides once whether a folder was moved or copied. */
const decisionVariable = 'PROOFLOAD_STATE_IS';

export const identityFileOf = (folder: string): string => join(folder, 'identity.json');

/** What may be created before the identity: private folders with these names, and an identity that is being written. */
const before = new Set(['credentials', 'trust', 'errors']);

/** Cached per process: a folder that is moved under a running process no longer belongs to it. */
const claimed = new Map<string, Identity>();

/**
 * The identity of a state folder. Creates the folder and a new identity if they do not exist.
 *
 * @param say receives one line if the folder was moved or copied
 * @throws RefusalError if the identity is damaged, or it is unclear whether the folder is a copy
 */
export function identityOf(folder: string = stateFolder, say: (line: string) => void = () => {}): Identity {
  const known = claimed.get(folder);
  if (known) return known;
  const identity = claimState(folder, say) ?? makeIdentity(folder);
  claimed.set(folder, identity);
  return identity;
}

/** The same, but returns null if the folder has no identity, and creates nothing. */
export function claimState(folder: string, say: (line: string) => void): Identity | null {
  const identity = readIdentity(folder);
  if (!identity) return null;
  makeAllPrivate(folder, ['hosts']);
  const here = placeOf(folder);
  const { place } = identity;
  const verdict = judgePlace(place, here, isShared(folder), atNoted(identity, here));
  const decided = verdict.is === 'undecided' ? decidedByUser(folder, verdict.why) : verdict.is;
  if (decided === 'same') return identity;
  if (decided === 'moved') {
    const moved = { ...identity, place: here };
    replace(folder, moved);
    say(`The state folder ${folder} was moved here from ${place.path}: it keeps its identity and its hosts.`);
    return moved;
  }
  const isDone = (): boolean => readIdentity(folder)?.owner !== identity.owner;
  const aside = setAside(folder, identity.owner, isDone);
  if (isDone()) return readIdentity(folder);
  const fresh = freshIdentity(here);
  replace(folder, fresh);
  say(
    `The state folder ${folder} is a copy of ${place.path} and does not touch the server, worker and hosts of the original: it starts with a new identity, and the copied state is in ${aside}, which you can remove.`,
  );
  return fresh;
}

/** The value from which the marks of a state folder derive. Creates no identity: without one, nothing carries its mark. */
export function marksIn(folder: string): string {
  return readIdentity(folder)?.marks ?? folder;
}

/** Changes no permission before the folder has an identity: it may be the folder of somebody else. */
function makeIdentity(folder: string): Identity {
  const foreign = existsSync(folder) ? readdirSync(folder).find((name) => !isOurs(folder, name)) : undefined;
  if (foreign !== undefined) {
    throw new RefusalError([
      `PROOFLOAD_STATE=${folder} is not a state folder: it has no identity.json, but ${foreign}. Name a new folder, or an empty one.`,
    ]);
  }
  makePrivateFolder(folder);
  const made = freshIdentity(placeOf(folder));
  const temporary = write(folder, made);
  try {
    // A link appears complete, and never replaces one that another process has just created.
    linkSync(temporary, identityFileOf(folder));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
  makeAllPrivate(folder, ['hosts']);
  return readIdentity(folder) ?? made;
}

function isOurs(folder: string, name: string): boolean {
  if (name.startsWith('identity.json')) return true;
  const found = before.has(name) ? lstatSync(join(folder, name), { throwIfNoEntry: false }) : undefined;
  return found !== undefined && found.isDirectory() && (found.mode & 0o077) === 0 && found.uid === process.geteuid?.();
}

function freshIdentity(place: Place): Identity {
  const owner = randomUUID();
  return { owner, marks: owner, place };
}

function readIdentity(folder: string): Identity | null {
  const file = identityFileOf(folder);
  const text = textOf(file);
  if (text === null) return null;
  try {
    return identitySchema.parse(JSON.parse(text));
  } catch (error) {
    const damage = error instanceof SyntaxError ? error.message : 'a field is missing or has the wrong type';
    throw new RefusalError([
      `${file} is damaged (${damage}), and is needed to identify the hosts of this state folder: restore it from a backup, or set PROOFLOAD_STATE to a new folder once this one has no hosts.`,
    ]);
  }
}

/** What is now at the path where the folder was when its place was recorded. */
function atNoted(identity: Identity, here: Place): AtNoted {
  const { path } = identity.place;
  try {
    if (isSameFolder(here, placeOf(path))) return 'itself';
    return readIdentity(path)?.owner === identity.owner ? 'same owner' : 'other';
  } catch (error) {
    if (error instanceof RefusalError) return { error: 'its identity file is damaged' };
    if (isAbsence(error)) return 'other';
    return { error: error instanceof Error && 'code' in error ? String(error.code) : String(error) };
  }
}

function decidedByUser(folder: string, why: string): 'moved' | 'copied' {
  const decision = process.env[decisionVariable];
  if (decision === 'moved' || decision === 'copied') return decision;
  throw new RefusalError([
    `The state folder ${folder} may be a copy: ${why}. Two folders with the same identity would remove each other's hosts. Run the command once with ${decisionVariable}=moved if no other copy is in use, otherwise with ${decisionVariable}=copied.`,
  ]);
}

function replace(folder: string, identity: Identity): void {
  renameSync(write(folder, identity), identityFileOf(folder));
}

/** @returns path of a temporary file next to the target */
function write(folder: string, identity: Identity): string {
  const temporary = `${identityFileOf(folder)}.${process.pid}.${randomUUID()}.tmp`;
  writeFileSync(temporary, `${JSON.stringify(identity, null, 2)}\n`, { mode: 0o600, flush: true });
  return temporary;
}

/** Bytes: it has a few hundred. */
const largestIdentity = 65_536;

function textOf(file: string): string | null {
  try {
    const found = lstatSync(file);
    if (found.isFile() && found.size <= largestIdentity) return readFileSync(file, 'utf8');
  } catch (error) {
    if (isAbsence(error)) return null;
    throw error;
  }
  // A named pipe would make every command wait.
  throw new RefusalError([`${file} is not the file that Proofload wrote: restore it from a backup.`]);
}
