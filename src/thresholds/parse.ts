/** Reads a threshold: `[<scope>.]<figure> [vs <campaign>] <comparator> <number> [<unit>]`. Pure. */
import { suggestion } from '../input/closest.ts';
import { quoted, word } from '../input/readable.ts';
import { campaignIdPattern } from '../input/identifiers.ts';
import {
  comparators,
  figureNames,
  figureOf,
  keeps,
  type Comparator,
  type FigureName,
  type Threshold,
} from './threshold.ts';

/** Longest threshold, in characters. */
export const longestThreshold = 200;

/** Where a threshold is used. In a comparison, a percentage is a change from the base, and nothing else can be judged. */
export type ThresholdUse = 'campaign' | 'comparison';

const example = "such as 'throughput > 40000'";

/** The threshold, or every fault of its text as the end of a sentence. */
export function parseThreshold(
  given: string,
  use: ThresholdUse = 'campaign',
): { threshold: Threshold } | { faults: string[] } {
  if (given.length > longestThreshold) return { faults: [`has more than ${longestThreshold} characters`] };
  const parts = partsOf(given);
  if (!parts) return { faults: [`has no comparator, one of ${comparators.join(' ')}; write it ${example}`] };
  const { left, comparator, right } = parts;
  const { scope, figure, against, isChange, faults } = subjectOf(left, use);
  const limit = limitOf(right, figure, isChange);
  if (typeof limit === 'string') faults.push(limit);
  if (faults.length > 0 || figure === null || typeof limit !== 'number') return { faults };
  const meaningless = meaningFault(comparator, limit, isChange);
  if (meaningless !== null) return { faults: [meaningless] };
  return { threshold: { text: `${left} ${comparator} ${right}`, scope, figure, against, comparator, limit } };
}

/** Why a limit judges nothing: no figure is below 0, and none falls by more than all of itself. */
function meaningFault(comparator: Comparator, limit: number, isChange: boolean): string | null {
  const least = isChange ? -100 : 0;
  const what = isChange ? 'no figure changes by less than -100 %' : 'no figure is below 0';
  if (comparator.startsWith('<')) return keeps(least, { comparator, limit }) ? null : `never holds, because ${what}`;
  return limit < least || (comparator === '>=' && limit === least) ? `always holds, because ${what}` : null;
}

const opposites: Record<Comparator, Comparator> = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' };

/** The threshold that is kept unless the condition holds; a condition without a comparator stays as it is, for its fault. */
export function unless(condition: string): string {
  const parts = partsOf(condition);
  return parts ? `${parts.left} ${opposites[parts.comparator]} ${parts.right}` : condition;
}

function partsOf(given: string): { left: string; comparator: Comparator; right: string } | null {
  const text = given.trim().replaceAll(/\s+/g, ' ');
  const found = /^([^<>=]*?) ?(<=|>=|<|>)(?!=) ?([^<>=]*)$/.exec(text);
  if (!found) return null;
  const [, left = '', comparator = '', right = ''] = found;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the pattern has only these
  return { left, comparator: comparator as Comparator, right };
}

interface Subject extends Pick<Threshold, 'scope' | 'against'> {
  figure: FigureName | null;
  /** Whether the limit is a change in percent. */
  isChange: boolean;
  faults: string[];
}

function subjectOf(left: string, use: ThresholdUse): Subject {
  const [named = '', vs, against = '', ...more] = left.split(' ');
  const faults: string[] = [];
  const { scope, figure } = partsOfName(named);
  const last = named.split('.').at(-1) ?? '';
  if (figure === null) faults.push(`unknown figure ${quoted(last)}; ${suggestion(last, figureNames)}`);
  const isCompared = vs !== undefined;
  if (isCompared && (vs !== 'vs' || more.length > 0 || !campaignIdPattern.test(against)))
    faults.push(`${quoted(left)} is not understood; after the figure, only "vs" and latest, a tag or a campaign's id`);
  else if (use === 'comparison' && isCompared && against !== 'base')
    faults.push(`cannot name ${quoted(against)}: a comparison judges changes from its first campaign; leave out "vs"`);
  const isChange = isCompared || use === 'comparison';
  if (isChange && figure !== null && !figureOf(figure).isCompared)
    faults.push(`${figure} cannot be compared; known: ${comparedFigures.join(', ')}`);
  if (scope === '') faults.push(`has nothing before the dot in ${quoted(named)}`);
  return { scope, figure, against: isCompared ? against : null, isChange, faults };
}

/** `p999` is the name of the same percentile in the objective of a search. */
const alias = /(^|\.)p999$/;

function partsOfName(named: string): { scope: string | null; figure: FigureName | null } {
  const name = named.replace(alias, '$1p99.9');
  const figure = figureNames.find((each) => name === each || name.endsWith(`.${each}`)) ?? null;
  return { figure, scope: figure === null || name === figure ? null : name.slice(0, -figure.length - 1) };
}

const comparedFigures = figureNames.filter((name) => figureOf(name).isCompared);

/** The limit in the figure's own unit, or in percent; why it has none; null where the figure is not known, which is a fault already. */
function limitOf(right: string, figure: FigureName | null, isChange: boolean): number | string | null {
  const found = /^([+\-−]?)(\d+(?:,\d{3})*(?:\.\d+)?) ?(\D*)$/.exec(right);
  if (!found) return `${quoted(right)} is not a number with a unit`;
  const [, sign = '', digits = '', unit = ''] = found;
  const number = Number(digits.replaceAll(',', '')) * (sign === '-' || sign === '−' ? -1 : 1);
  if (isChange) return unit === '%' ? number : 'a change from another campaign needs a limit in percent, such as -10 %';
  if (unit === '%') return 'a limit in percent needs a campaign to compare with, such as "vs latest"';
  if (figure === null) return null;
  const { units, example: limit } = figureOf(figure);
  const size = Object.hasOwn(units, unit) ? units[unit] : undefined;
  if (size !== undefined) return number * size;
  const known = Object.keys(units).filter((name) => name !== '');
  const wanted = known.length === 0 ? 'no unit' : `a unit, one of ${known.join(', ')}`;
  const not = unit === '' ? '' : `, not ${quoted(word(unit))}`;
  return `${figure} takes ${wanted}${not}; write ${limit}`;
}
