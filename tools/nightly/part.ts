/** Which part of the nightly checks belongs to a state of the project. Pure. */
import type { Stage } from '../stages/stage.ts';

/** What a part may take. Longer ones are run by hand. */
export const partSeconds = 360;

/** A named part of the nightly checks. */
export interface Part extends Omit<Stage, 'budgetSeconds'> {
  /** How long it takes, in minutes, where that is too long for a part and it cannot be split. */
  byHandMinutes?: number;
}

/** The part for a hash of a tree: nobody picks it, and with every change another may have its turn. @param hash hexadecimal */
export function partForTree(hash: string, parts: readonly Part[]): Part {
  const short = parts.filter(({ byHandMinutes }) => byHandMinutes === undefined);
  const part = short[Number.parseInt(hash.slice(0, 8), 16) % short.length];
  if (!part) throw new RangeError(`No part for the tree ${hash}: there is none of at most ${partSeconds} s.`);
  return part;
}

export function stageOfPart({ byHandMinutes, ...part }: Part): Stage {
  return { ...part, budgetSeconds: byHandMinutes === undefined ? partSeconds : byHandMinutes * 60 };
}
