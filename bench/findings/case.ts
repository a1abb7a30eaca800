/** A claim that a finding makes of a simulated system, and whether it may. Pure. */

/** Simulated once for each seed. */
export interface Case {
  /** What is claimed. */
  finding: string;
  of: string;
  /** Share of the seeds that have what the goal is about. */
  share: number;
  goal: Goal;
  /** More figures of the case, for people. */
  note?: string;
}

export interface Goal {
  /** The share is at least or at most this; a figure without a goal is only reported. */
  least?: number;
  most?: number;
}

/** Goals of a claim that is false: the most often it may be made; and of one that is true: the least often it must be. */
export const falseClaim: Goal = { most: 0.05 };
export const trueClaim: Goal = { least: 0.9 };

export function shareOf<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  return items.filter(holds).length / items.length;
}

export function isMissed({ share, goal: { least = 0, most = 1 } }: Case): boolean {
  return share < least || share > most;
}

/** `peak of the scalability law, contention alone: 0.0 % of 200 (goal: at most 5 %)` */
export function caseText({ finding, of, share, goal, note }: Case, seeds: number): string {
  const { least, most } = goal;
  const goals = [
    ...(least === undefined ? [] : [`at least ${percent(least)}`]),
    ...(most === undefined ? [] : [`at most ${percent(most)}`]),
  ];
  const goalText = goals.length > 0 ? ` (goal: ${goals.join(', ')})` : '';
  return `${finding}, ${of}: ${(100 * share).toFixed(1)} % of ${seeds}${goalText}${note === undefined ? '' : `; ${note}`}`;
}

function percent(share: number): string {
  return `${Math.round(1000 * share) / 10} %`;
}
