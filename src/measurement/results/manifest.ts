/**
 * `SHA256SUMS` of a results folder: the state of its files when the campaign ended. It detects accidents and edits, not
 * forgery: anyone who changes a file can also change the checksums. The format is that of `sha256sum`: a line a file, `<SHA-256>  <path>`.
 */
import { rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { filesUnder, type Opening } from '../../input/open-file.ts';
import { readTextIfThere } from '../../input/read-text.ts';
import { sha256Of } from '../../input/sha256.ts';
import { campaignLayout, parentOf } from './layout.ts';
import { writeFileAtomically } from '../../state/write-atomically.ts';

/** SHA-256 in hexadecimal of each file, by its path under the folder, with `/` between its parts. */
export type Sums = Map<string, string>;

/** The text that `sha256sum -c` checks, sorted by path. A backslash begins the line of a path that has to be escaped. */
export function sumsText(sums: Sums): string {
  return [...sums]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, sum]) => {
      const escaped = path
        .replaceAll('\\', '\\\\')
        .replaceAll('\n', String.raw`\n`)
        .replaceAll('\r', String.raw`\r`);
      return `${escaped === path ? '' : '\\'}${sum}  ${escaped}\n`;
    })
    .join('');
}

/** What a text of that format says, or the number of its first line that says nothing. */
export function parseSums(text: string): Sums | { faultyLine: number } {
  const sums: Sums = new Map();
  const lines = text.endsWith('\n') ? text.slice(0, -1).split('\n') : text.split('\n');
  for (const [index, line] of lines.entries()) {
    const [, escape, sum, path] = /^(\\?)([0-9a-f]{64}) [ *](.+)$/.exec(line) ?? [];
    if (sum === undefined || path === undefined) return { faultyLine: index + 1 };
    sums.set(escape ? unescaped(path) : path, sum);
  }
  return sums;
}

function unescaped(path: string): string {
  const meant: Record<string, string> = { n: '\n', r: '\r' };
  return path.replaceAll(/\\(.)/g, (_, character: string) => meant[character] ?? character);
}

/** How a folder differs from its `SHA256SUMS`: paths under the folder, sorted. */
export interface Alterations {
  changed: string[];
  missing: string[];
  added: string[];
}

/** Writes the checksums of every file of a campaign's folder. */
export async function writeManifest(folder: string): Promise<void> {
  const sums: Sums = new Map();
  for (const path of (await keptFiles(folder)).regular) sums.set(path, await sha256Of(join(folder, path)));
  await writeFileAtomically(campaignLayout(folder).manifest, sumsText(sums));
}

/** Takes files that Proofload wrote anew into the checksums. A folder without readable checksums is left as it is. */
export async function updateManifest(folder: string, written: string[]): Promise<void> {
  const { manifest } = campaignLayout(folder);
  const text = await readTextIfThere(manifest, openingIn(folder));
  const sums = text === null ? null : parseSums(text);
  if (!(sums instanceof Map)) return;
  for (const path of written) sums.set(relative(folder, path).split(sep).join('/'), await sha256Of(path));
  await writeFileAtomically(manifest, sumsText(sums));
}

/** For a campaign whose files change again. */
export async function removeManifest(folder: string): Promise<void> {
  await rm(campaignLayout(folder).manifest, { force: true });
}

/**
 * How the files differ from the checksums, or which line of those cannot be read. Null where there are none: the
 * campaign has not ended, or is of a Proofload that wrote none.
 */
export async function alterationsIn(folder: string): Promise<Alterations | { faultyLine: number } | null> {
  const { manifest } = campaignLayout(folder);
  const text = await readTextIfThere(manifest, openingIn(folder));
  if (text === null) return null;
  const sums = parseSums(text);
  if (!(sums instanceof Map)) return sums;
  // Only what lies in the folder is read, never what the list names: it may come from elsewhere.
  const { regular, other } = await keptFiles(folder);
  const present = new Set(regular);
  const changed: string[] = [];
  for (const path of regular) {
    const expected = sums.get(path);
    if (expected !== undefined && (await sumOf(folder, path)) !== expected) changed.push(path);
  }
  return {
    changed,
    missing: [...sums.keys()].filter((path) => !present.has(path)).toSorted(),
    added: [...regular, ...other].filter((path) => !sums.has(path)).toSorted(),
  };
}

const openingIn = (folder: string): Opening => ({ below: parentOf(folder) });

async function sumOf(folder: string, path: string): Promise<string | null> {
  try {
    return await sha256Of(join(folder, path), openingIn(folder));
  } catch {
    // A file that can no longer be read is not what it was; the sentence names it.
    return null;
  }
}

/** What lies in the folder, without the checksums themselves and what is still being written. */
async function keptFiles(folder: string): Promise<{ regular: string[]; other: string[] }> {
  const { regular, other } = await filesUnder(folder, parentOf(folder));
  const manifest = relative(folder, campaignLayout(folder).manifest);
  const isKept = (path: string): boolean => path !== manifest && !/\.(?:tmp|partial)(?:\/|$)/.test(path);
  return { regular: regular.filter(isKept), other: other.filter(isKept) };
}

const shownNames = 3;

/** One sentence, or null if nothing changed. `subject` names the folder. */
export function alterationText(subject: string, found: Alterations | { faultyLine: number } | null): string | null {
  if (found === null) return null;
  if ('faultyLine' in found) {
    return `Cannot verify the files of ${subject}: line ${found.faultyLine} of its SHA256SUMS is damaged.`;
  }
  const parts = [part(found.changed, 'changed'), part(found.missing, 'missing'), part(found.added, 'added')];
  const present = parts.filter((text) => text !== null);
  return present.length === 0 ? null : `Files of ${subject} do not match its SHA256SUMS: ${present.join('; ')}.`;
}

function part(paths: string[], what: string): string | null {
  if (paths.length === 0) return null;
  const rest = paths.length - shownNames;
  return `${what}: ${paths.slice(0, shownNames).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
