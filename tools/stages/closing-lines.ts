/** The lines with which vitest ends a run. Pure. */
import { stripVTControlCharacters } from 'node:util';

export interface TestCounts {
  passed: number;
  failed: number;
  skipped: number;
}

/** The line without colours if it is a closing line, else nothing. */
export function closingLines(line: string): string[] {
  const plain = stripVTControlCharacters(line).trimEnd();
  return /^ *(?:Test Files|Tests|Duration) {2}/.test(plain) ? [plain] : [];
}

/** Sums over the runs that ended with these lines; null if none of them counts tests. */
export function testCounts(closing: readonly string[]): TestCounts | null {
  const counts = closing.filter((line) => /^ *Tests {2}/.test(line));
  if (counts.length === 0) return null;
  const sum = (word: string): number =>
    counts.reduce((total, line) => total + Number(new RegExp(`(\\d+) ${word}\\b`).exec(line)?.[1] ?? 0), 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}
