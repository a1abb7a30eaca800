/** Where a search continues after its runs so far. */
export type Narrowed =
  | { kind: 'measure'; level: number }
  | {
      kind: 'found';
      level: number;
      /** The next higher level that failed the goal, or had no more throughput; null if there is none. */
      failedAt: number | null;
    }
  /** Not even the lowest level meets the goal. */
  | { kind: 'nothing' };
