/** What the runs of a search say of where to look next. */
export type Narrowed =
  | { kind: 'measure'; level: number }
  | {
      kind: 'found';
      level: number;
      /** The next level above it that did not meet what is asked, or had no more throughput; null where none was seen. */
      failedAt: number | null;
    }
  /** Not even the lowest level meets what is asked. */
  | { kind: 'nothing' };
