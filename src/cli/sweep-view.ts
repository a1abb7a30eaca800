import type { SweptProfile } from '../hardware/lease/sweep.ts';

/** What a sweep found and did, as text for the terminal. Pure. */
export function sweepInWords(swept: SweptProfile[], apply: boolean): string {
  const warnings = swept.flatMap(({ warning }) => warning ?? []);
  const lines = swept.flatMap(({ profile, found, verdict, removed, left }) => {
    const isFree = !verdict.held && found.length > 0;
    if (!verdict.held && !isFree) return [];
    const done = removed ? (left.length > 0 ? ': could not be removed whole' : ': removed') : '';
    const still = left.map((line) => `  still there: ${line}`);
    return [`${profile}: ${verdict.reason}${done}`, ...found.map((line) => `  ${line}`), ...still];
  });
  const free = swept.filter(({ verdict, found }) => !verdict.held && found.length > 0).length;
  if (free === 0) lines.push('Nothing is left that nobody holds.');
  else if (!apply) lines.push('Nothing was removed: "proofload cleanup --apply" does so.');
  lines.unshift(...warnings);
  return `${lines.join('\n')}\n`;
}
