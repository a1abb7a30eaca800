/** Message, type and kind of a failure, without Temporal's wrappers. */
import {
  ActivityFailure,
  ApplicationFailure,
  ChildWorkflowFailure,
  isCancellation,
  TimeoutFailure,
} from '@temporalio/workflow';
import type { FailureKind } from '../src/failures/kinds.ts';
import { kindOf } from '../src/failures/kinds.ts';

function unwrap(error: unknown): unknown {
  const wrapped = error instanceof ActivityFailure || error instanceof ChildWorkflowFailure;
  return wrapped && error.cause ? unwrap(error.cause) : error;
}

/** The failure as one sentence. */
export function sentence(error: unknown): string {
  const cause = unwrap(error);
  const step = error instanceof ActivityFailure ? error.activityType : null;
  if (cause instanceof TimeoutFailure) return `${step ?? 'A step'} exceeded its timeout (${cause.message}).`;
  return cause instanceof Error ? cause.message : String(cause);
}

/** The type set by the activity, such as `ServiceDied`; null if none. */
export function failureType(error: unknown): string | null {
  const cause = unwrap(error);
  return cause instanceof ApplicationFailure ? (cause.type ?? null) : null;
}

/** Whether the worker refused the campaign. */
export function isRefusal(error: unknown): boolean {
  return ['NotAuthenticated', 'SessionRefused', 'RefusalError'].includes(failureType(error) ?? '');
}

/** Its kind, as listed in `src/failures/kinds.ts`. */
export function failureKind(error: unknown): FailureKind {
  return kindOf({
    type: failureType(error),
    activity: activityOf(error),
    timedOut: unwrap(error) instanceof TimeoutFailure,
    cancelled: isCancellation(error),
  });
}

function activityOf(error: unknown): string | null {
  if (error instanceof ActivityFailure) return error.activityType;
  return error instanceof ChildWorkflowFailure ? activityOf(error.cause) : null;
}
