/** Reads the standard output of YCSB. Pure. */

/** The last line of its status, which it prints once a second. */
export interface YcsbProgress {
  /** Since it began, with the time in which it connected. */
  seconds: number;
  operations: number;
  operationsPerSecond: number | null;
}

export function parseYcsbProgress(text: string): YcsbProgress | null {
  const last = [...text.matchAll(/ (\d+) sec: (\d+) operations;(?: ([\d.E]+) current ops\/sec;)?[^\S\n]*$/gm)].at(-1);
  if (!last) return null;
  const [, seconds, operations, rate] = last;
  return {
    seconds: Number(seconds),
    operations: Number(operations),
    operationsPerSecond: rate === undefined ? null : Number(rate),
  };
}

/** Operations of each kind in its closing summary, failed ones apart, by the names that it gives them. */
export function summarisedOperations(text: string): Map<string, number> {
  return new Map(
    [...text.matchAll(/^\[([\w-]+)\], Operations, (\d+)$/gm)].map(([, name = '', number]) => [name, Number(number)]),
  );
}
