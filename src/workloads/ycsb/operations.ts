/** Kinds of operations of YCSB, the names of their parameters, properties and histograms, and what it prints of them. Pure. */

export const operationKinds = ['read', 'update', 'insert', 'scan', 'readModifyWrite'] as const;

export type OperationKind = (typeof operationKinds)[number];

interface KindFacts {
  /** Name in texts and in `measured`. */
  name: string;
  /** YCSB's property for its share of all operations. */
  property: string;
  /** Name in YCSB's output and in the names of its logs. */
  tag: string;
}

export const kindFacts: Record<OperationKind, KindFacts> = {
  read: { name: 'read', property: 'readproportion', tag: 'READ' },
  update: { name: 'update', property: 'updateproportion', tag: 'UPDATE' },
  insert: { name: 'insert', property: 'insertproportion', tag: 'INSERT' },
  scan: { name: 'scan', property: 'scanproportion', tag: 'SCAN' },
  readModifyWrite: { name: 'read-modify-write', property: 'readmodifywriteproportion', tag: 'READ-MODIFY-WRITE' },
};

/** Kinds that are one request to the database. A read-modify-write is a read and an update, which YCSB also counts as such. */
export const requestKinds = ['read', 'update', 'insert', 'scan'] as const;

/** Start of the latency: `service` from sending, `intended` from when the operation is due on the schedule. */
export type Timing = 'service' | 'intended';

/** Name of an operation in YCSB's output, and in the name of its log after `h.`. */
export function tagOf(kind: OperationKind, timing: Timing, isFailed = false): string {
  return `${timing === 'intended' ? 'Intended-' : ''}${kindFacts[kind].tag}${isFailed ? '-FAILED' : ''}`;
}

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
