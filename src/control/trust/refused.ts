/** What stands in the place of a value that came without a valid signature. Pure: workflows import it. */

const mark = 'proofload/refused';

/** Nothing of the value that was refused is kept. */
export const refusedValue = { [mark]: true } as const;

export function isRefused(value: unknown): boolean {
  return typeof value === 'object' && value !== null && mark in value;
}

/** `ApplicationFailure.type` of what was asked without a valid signature. */
export const notAuthenticated = 'NotAuthenticated';
