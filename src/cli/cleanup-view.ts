import type { CleanedStack } from '../hardware/lease/cleanup-decision.ts';

/** The result of a cleanup as text for the terminal. Pure. */
export function cleanupResultText(cleaned: CleanedStack[], apply: boolean): string {
  const warnings = cleaned.flatMap(({ warning }) => warning ?? []);
  const lines = cleaned.flatMap(({ stack, found, verdict, removed, left }) => {
    if (!verdict.held && found.length === 0) return [];
    const done = removed ? (left.length > 0 ? ': could not be removed completely' : ': removed') : '';
    const still = left.map((line) => `  still exists: ${line}`);
    return [`${stack}: ${verdict.reason}${done}`, ...found.map((line) => `  ${line}`), ...still];
  });
  const free = cleaned.filter(({ verdict, found }) => !verdict.held && found.length > 0).length;
  if (free === 0) lines.push('There are no leaked resources.');
  else if (!apply) lines.push('Nothing was removed. To remove it, run "proofload cleanup --apply".');
  lines.unshift(...warnings);
  return `${lines.join('\n')}\n`;
}
