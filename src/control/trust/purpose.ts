/**
 * The purpose of a message to a workflow or an activity. It is the last argument and is signed with the others, so that a
 * message signed for one workflow type, signal, update or activity is not accepted for another, and a message without
 * arguments is signed too. Pure: workflows import it.
 */
import { isRefused } from './refused.ts';

export interface Purpose {
  purpose: string;
}

type Kind = 'workflow' | 'signal' | 'update' | 'activity';

/** @param name type of the workflow or activity, or name of the signal or update */
export function purposeOf(kind: Kind, name: string): Purpose {
  return { purpose: `${kind} ${name}` };
}

/** The arguments as they are sent. */
export function withPurpose(args: readonly unknown[], kind: Kind, name: string): unknown[] {
  return [...args, purposeOf(kind, name)];
}

/** The arguments without the purpose; null if one is not signed, or they were signed for another purpose. */
export function withoutPurpose(args: readonly unknown[], kind: Kind, name: string): unknown[] | null {
  if (args.some(isRefused)) return null;
  const last = args.at(-1);
  const wanted = purposeOf(kind, name).purpose;
  const isMeant = typeof last === 'object' && last !== null && 'purpose' in last && last.purpose === wanted;
  return isMeant ? args.slice(0, -1) : null;
}

/** @param what such as `workflow isolated` */
export function refusalText(what: string): string {
  return `${what}: refused, because it was not signed with the key of this worker's state folder. Use the "proofload" command as the same user and with the same state folder as the worker.`;
}
