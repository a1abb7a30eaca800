/** Replaces a value that came without a valid signature. Pure: workflows import it. */

const mark = 'proofload/refused';

/** Contains nothing of the refused value. */
export const refusedValue = { [mark]: true } as const;

export function isRefused(value: unknown): boolean {
  return typeof value === 'object' && value !== null && mark in value;
}

/** `ApplicationFailure.type` of a request without a valid signature. */
export const notAuthenticated = 'NotAuthenticated';
