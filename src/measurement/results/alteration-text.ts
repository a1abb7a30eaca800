/** Text on files that changed after their campaign ended. Pure. */
import type { Alterations } from './manifest.ts';

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
  return `${what}: ${paths.slice(0, shownNames).map(printable).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** Removes control characters from a file name, because it goes to a terminal. */
function printable(path: string): string {
  return path.replaceAll(/\p{Cc}/gu, '?');
}
