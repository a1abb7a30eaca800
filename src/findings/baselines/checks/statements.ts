/** Finds properties that two passages state differently. Pure. */
import type { PublishedStatement } from '../claims.ts';
import { toleratedDeviation } from '../host-use.ts';
import { figureText, type Contradiction } from './contradiction.ts';

export function statementContradictions(statements: PublishedStatement[]): Contradiction[] {
  const groups = Map.groupBy(statements, ({ of, property }) => JSON.stringify([of, property]));
  return [...groups.values()].flatMap((group) => {
    const [first, ...others] = group;
    const differing = others.filter((other) => first !== undefined && !areEqual(first.value, other.value));
    if (!first || differing.length === 0) return [];
    const told = [first, ...differing].map((each) => `${valueText(each)} (${each.at})`).join(' and ');
    return {
      rows: [...new Set([first, ...differing].flatMap(({ rows = [] }) => rows))],
      sentence: `The source gives two values of ${first.property} for ${first.of}: ${told}.`,
    };
  });
}

function areEqual(one: number | string, other: number | string): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other;
  return Math.abs(one / other - 1) <= toleratedDeviation;
}

function valueText({ value, unit }: PublishedStatement): string {
  const text = typeof value === 'number' ? figureText(value) : value;
  return unit === undefined ? text : `${text} ${unit}`;
}
