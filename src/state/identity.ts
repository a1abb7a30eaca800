/**
 * Whose a state folder is. The identity is made with the folder, stays with it when it is moved, and is not taken over by
 * a copy: by the owner id and the marks that follow from it hosts, workflows and stacks are told from those of others.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { RefusalError } from '../input/refusal.ts';
import { isAbsence } from './absence.ts';
import { stateFolder } from './paths.ts';
import { isSameFolder, isShared, judgePlace, placeOf, placeSchema, type AtNoted, type Place } from './place.ts';
import { makeAllPrivate, makePrivateFolder } from './private.ts';
import { setAside } from './set-aside.ts';

const identitySchema = z.object({
  /** Tells this state folder from every other, on any machine. */
  owner: z.string().min(1),
  /** What marks are made of: the owner id, or the path of a state folder that was in use before it had an identity. */
  marks: z.string().min(1),
  place: placeSchema,
});
export type Identity = z.infer<typeof identitySchema>;

/** Says once, where a folder was moved or copied and that cannot be told from the folders alone, which it was. */
const wayVariable = 'PROOFLOAD_STATE_IS';

export const identityFileOf = (folder: string): string => join(folder, 'identity.json');

/** What versions without an identity kept in a state folder: hosts may bear marks of its path. */
const earlier = new Set(['control', 'hosts', 'pulumi', 'leases', 'keys', 'brought-up', 'owner', 'chaos']);
/** What is there at times before the identity is. */
const later = new Set(['credentials', 'trust', 'errors']);

/** Found once: a folder that is moved under a running process is that process's no longer. */
const claimed = new Map<string, Identity>();

/**
 * The identity of a state folder, which is made, with an identity of its own, where it is not there yet.
 *
 * @param say told in one line where the folder was moved or copied
 * @throws RefusalError where it cannot be decided whether it is a copy, or it is damaged
 */
export function identityOf(folder: string = stateFolder, say: (line: string) => void = () => {}): Identity {
  const known = claimed.get(folder);
  if (known) return known;
  const identity = claimState(folder, say) ?? makeIdentity(folder);
  claimed.set(folder, identity);
  return identity;
}

/** The same where the folder has an identity, and null where it has none: touches nothing that is not there. */
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
    say(`The state folder ${folder} was moved here from ${place.path}: it keeps its identity, and with it its hosts.`);
    return moved;
  }
  const isDone = (): boolean => readIdentity(folder)?.owner !== identity.owner;
  const aside = setAside(folder, identity.owner, isDone);
  if (isDone()) return readIdentity(folder);
  const fresh = freshIdentity(here);
  replace(folder, fresh);
  say(
    `The state folder ${folder} is a copy of ${place.path}, whose server, worker and hosts are not touched from here: it begins afresh, and what was copied lies in ${aside}, which may be removed.`,
  );
  return fresh;
}

/** What marks in a state folder are made of, without making an identity where there is none: then nothing bears a mark of it. */
export function marksIn(folder: string): string {
  return readIdentity(folder)?.marks ?? folder;
}

function makeIdentity(folder: string): Identity {
  const entries = existsSync(folder) ? readdirSync(folder) : [];
  const wasInUse = entries.some((name) => earlier.has(name));
  const isOurs = wasInUse || entries.every((name) => later.has(name));
  if (!isOurs && (statSync(folder).mode & 0o077) !== 0) {
    throw new RefusalError([
      `PROOFLOAD_STATE=${folder} is not empty, open to others, and no state folder: name a folder that is Proofload's own.`,
    ]);
  }
  makePrivateFolder(folder);
  makeAllPrivate(folder, ['hosts']);
  const fresh = freshIdentity(placeOf(folder));
  const made = wasInUse ? { ...fresh, owner: earlierOwner(folder) ?? fresh.owner, marks: folder } : fresh;
  const temporary = write(folder, made);
  try {
    // A link appears whole, and never over one that another process made meanwhile.
    linkSync(temporary, identityFileOf(folder));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
  return readIdentity(folder) ?? made;
}

function freshIdentity(place: Place): Identity {
  const owner = randomUUID();
  return { owner, marks: owner, place };
}

/** The owner id of a state folder in which it had a file of its own. */
function earlierOwner(folder: string): string | null {
  return textOf(join(folder, 'owner'))?.trim() || null;
}

function readIdentity(folder: string): Identity | null {
  const file = identityFileOf(folder);
  const text = textOf(file);
  if (text === null) return null;
  try {
    return identitySchema.parse(JSON.parse(text));
  } catch (error) {
    const damage = error instanceof SyntaxError ? error.message : 'a field is missing or of the wrong kind';
    throw new RefusalError([
      `${file} is damaged (${damage}), and says which hosts are of this state folder: put it back from a backup; or name a fresh folder in PROOFLOAD_STATE once this one holds no hosts.`,
    ]);
  }
}

/** What lies where the folder was when its place was noted. */
function atNoted(identity: Identity, here: Place): AtNoted {
  const { path } = identity.place;
  try {
    if (isSameFolder(here, placeOf(path))) return 'itself';
    return readIdentity(path)?.owner === identity.owner ? 'same owner' : 'other';
  } catch (error) {
    if (error instanceof RefusalError) return { error: 'its identity is damaged' };
    if (isAbsence(error)) return 'other';
    return { error: error instanceof Error && 'code' in error ? String(error.code) : String(error) };
  }
}

function decidedByUser(folder: string, why: string): 'moved' | 'copied' {
  const said = process.env[wayVariable];
  if (said === 'moved' || said === 'copied') return said;
  throw new RefusalError([
    `The state folder ${folder} may be a copy: ${why}. Two that took themselves for the same would remove each other's hosts. Run this once with ${wayVariable}=moved if no other copy of it is in use, else with ${wayVariable}=copied.`,
  ]);
}

function replace(folder: string, identity: Identity): void {
  renameSync(write(folder, identity), identityFileOf(folder));
}

/** @returns path of a temporary file beside the one that is meant */
function write(folder: string, identity: Identity): string {
  const temporary = `${identityFileOf(folder)}.${process.pid}.${randomUUID()}.tmp`;
  writeFileSync(temporary, `${JSON.stringify(identity, null, 2)}\n`, { mode: 0o600, flush: true });
  return temporary;
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isAbsence(error)) return null;
    throw error;
  }
}
