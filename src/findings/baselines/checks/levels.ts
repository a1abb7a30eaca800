/** Finds levels that a text discusses and does not list. Pure. */
import type { LevelsClaim } from '../claims.ts';
import { figureText, type Contradiction } from './contradiction.ts';

export function levelsContradiction({ at, words, unit, listed, discussed }: LevelsClaim): Contradiction | null {
  const missing = discussed.filter((level) => !listed.includes(level));
  if (missing.length === 0) return null;
  const texts = missing.map((level) => {
    const slip = listed.find((each) => each !== 0 && isPowerOfTen(level / each));
    return `${figureText(level)} ${unit}${slip === undefined ? '' : ` (listed as ${figureText(slip)}?)`}`;
  });
  return {
    rows: [],
    sentence: `“${words}” (${at}) does not list ${texts.join(' and ')}, which the text discusses.`,
  };
}

/** A digit too few or too many. */
function isPowerOfTen(ratio: number): boolean {
  const exponent = Math.log10(ratio);
  return exponent !== 0 && Math.abs(exponent - Math.round(exponent)) < 1e-9;
}
