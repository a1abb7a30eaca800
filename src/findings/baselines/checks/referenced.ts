/** Resolves references to published figures. Pure. */
import type { FigureReference } from '../claims.ts';
import { highestOf, lowestOf } from '../host-use.ts';
import type { PublishedSource } from '../published.ts';

export interface ReferencedFigure {
  /** Lowest and highest; equal unless the source gives a range. */
  lowest: number;
  highest: number;
  /** Row that has it. */
  id: string;
  /** Such as `scale factor 2, isolated`. */
  where: string;
}

/** @throws Error if the source has no such row or figure: the data are wrong. */
export function referenced(
  { results, hostUse }: Pick<PublishedSource, 'results' | 'hostUse'>,
  reference: FigureReference,
): ReferencedFigure {
  if ('row' in reference) {
    const row = results.find(({ id }) => id === reference.row);
    const value = row?.figures[reference.figure];
    if (!row || value === undefined) throw new Error(`No published row ${reference.row} has ${reference.figure}`);
    return { lowest: value, highest: value, id: row.id, where: `${row.level}, ${row.setting}` };
  }
  const use = hostUse.find(({ id }) => id === reference.hosts);
  const figure = use?.figures[reference.figure];
  if (!use || figure === undefined) throw new Error(`No published hosts ${reference.hosts} have ${reference.figure}`);
  const where = `${use.hostsText}, ${use.level}, ${use.setting}`;
  return { lowest: lowestOf(figure), highest: highestOf(figure), id: use.id, where };
}
