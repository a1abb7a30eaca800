/** Kinds of operations of YCSB, by the names of their parameters, their properties and their histograms. Pure. */

export const operationKinds = ['read', 'update', 'insert', 'scan', 'readModifyWrite'] as const;

export type OperationKind = (typeof operationKinds)[number];

interface KindFacts {
  /** As people read it, and as `measured` has it. */
  name: string;
  /** Its share among all operations in YCSB's properties. */
  property: string;
  /** In YCSB's output and in the names of its logs. */
  tag: string;
}

export const kindFacts: Record<OperationKind, KindFacts> = {
  read: { name: 'read', property: 'readproportion', tag: 'READ' },
  update: { name: 'update', property: 'updateproportion', tag: 'UPDATE' },
  insert: { name: 'insert', property: 'insertproportion', tag: 'INSERT' },
  scan: { name: 'scan', property: 'scanproportion', tag: 'SCAN' },
  readModifyWrite: { name: 'read-modify-write', property: 'readmodifywriteproportion', tag: 'READ-MODIFY-WRITE' },
};

/** Those that ask the database themselves: a read-modify-write is a read and an update, which are counted as such too. */
export const requestKinds = ['read', 'update', 'insert', 'scan'] as const;

/** Which time is taken: `service` from sending, `intended` from when the schedule meant the operation to begin. */
export type Timing = 'service' | 'intended';

/** How an operation is called in YCSB's output, and in the name of its log behind `h.`. */
export function tagOf(kind: OperationKind, timing: Timing, isFailed = false): string {
  return `${timing === 'intended' ? 'Intended-' : ''}${kindFacts[kind].tag}${isFailed ? '-FAILED' : ''}`;
}
