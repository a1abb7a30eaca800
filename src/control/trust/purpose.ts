/**
 * The purpose of a message to a workflow or an activity. It is the last argument and is signed with the others, so that a
 * message signed for one workflow type, signal, update or activity is not accepted for another, and a message without
 * arguments is signed too. Pure: workflows import it.
 */
export interface Purpose {
  purpose: string;
  /** Unique. A signal or update with it is accepted once, and the result of an activity or child workflow has to name it. */
  nonce?: string;
  /** Of a signal or update: the first run of the workflow that it is for, or the session of both. A later start refuses it. */
  to?: string;
  /** Of a signal or update: when it was sent, as a Unix time in milliseconds by the sender's clock. */
  sentMilliseconds?: number;
  /** Of a start: the first run of the workflow that a client started, and to which this one belongs. */
  session?: string;
  /** Of a start that continues a workflow: the nonces that it has seen. */
  used?: UsedNonces;
}

/** The nonces that a workflow has seen: the newest, and the time of the newest that is no longer known. */
export interface UsedNonces {
  forgottenMilliseconds: number;
  known: [nonce: string, sentMilliseconds: number][];
}

type Kind = 'workflow' | 'signal' | 'update' | 'activity';

const purposeOf = (kind: Kind, name: string): string => `${kind} ${name}`;

/**
 * The arguments as they are sent.
 *
 * @param name type of the workflow or activity, or name of the signal or update
 */
export function withPurpose(
  args: readonly unknown[],
  kind: Kind,
  name: string,
  more: Omit<Purpose, 'purpose'> = {},
): unknown[] {
  return [...args, { purpose: purposeOf(kind, name), ...more }];
}

/** The arguments and their purpose; null if one is not signed, or they were signed for another purpose. */
export function readPurpose(
  args: readonly unknown[],
  kind: Kind,
  name: string,
): { args: unknown[]; purpose: Purpose } | null {
  if (args.some(isRefused)) return null;
  const last = args.at(-1);
  const isMeant =
    typeof last === 'object' && last !== null && 'purpose' in last && last.purpose === purposeOf(kind, name);
  return isMeant ? { args: args.slice(0, -1), purpose: last as Purpose } : null;
}

/** More messages than are ever on their way at the same time. */
const mostKnown = 500;

/** The nonces with that of a message; null if the message was seen before, or may have been. */
export function afterUse(used: UsedNonces, { nonce, sentMilliseconds }: Purpose): UsedNonces | null {
  if (nonce === undefined || sentMilliseconds === undefined) return null;
  if (sentMilliseconds <= used.forgottenMilliseconds || used.known.some(([known]) => known === nonce)) return null;
  const known: UsedNonces['known'] = [...used.known, [nonce, sentMilliseconds]];
  if (known.length <= mostKnown) return { ...used, known };
  const inOrder = known.toSorted(([, one], [, other]) => one - other);
  const [[, forgottenMilliseconds], ...kept] = inOrder as [UsedNonces['known'][number], ...UsedNonces['known']];
  return { forgottenMilliseconds, known: kept };
}

/** The result of an activity or child workflow as it is returned. One without a value is signed too. */
export interface Result {
  /** The nonce of the request, so that no result of another run is taken for it. */
  answers: string;
  value?: unknown;
}

export const resultFor = (nonce: string, value: unknown): Result => ({ answers: nonce, value });

export function isResultFor(nonce: string, result: unknown): result is Result {
  return typeof result === 'object' && result !== null && 'answers' in result && result.answers === nonce;
}

const refusedMark = 'proofload/refused';

/** Replaces a value that came without a valid signature. Contains nothing of it. */
export const refusedValue = { [refusedMark]: true } as const;

export function isRefused(value: unknown): boolean {
  return typeof value === 'object' && value !== null && refusedMark in value;
}

/** `ApplicationFailure.type` of a request without a valid signature. */
export const notAuthenticated = 'NotAuthenticated';

/** @param what such as `workflow isolated` */
export function refusalText(what: string): string {
  return `${what}: refused, because it was not signed with the key of this worker's state folder, or was used before. Use the "proofload" command as the same user and with the same state folder as the worker.`;
}
