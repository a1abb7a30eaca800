/** Reads the standard output of YCSB. Pure. */

/** The last status line, which YCSB prints once a second. */
export interface YcsbProgress {
  /** Since its start, including the time to connect. */
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

/** Operations in YCSB's closing summary, by YCSB's names. Failed operations are separate. */
export function summarisedOperations(text: string): Map<string, number> {
  return new Map(
    [...text.matchAll(/^\[([\w-]+)\], Operations, (\d+)$/gm)].map(([, name = '', number]) => [name, Number(number)]),
  );
}
