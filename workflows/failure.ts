/** What a failure says, and of which type it is, once the wrappers around it are taken off. */
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

/** One sentence for people. */
export function sentence(error: unknown): string {
  const cause = unwrap(error);
  const step = error instanceof ActivityFailure ? error.activityType : null;
  if (cause instanceof TimeoutFailure) return `${step ?? 'A step'} took longer than its limit (${cause.message}).`;
  return cause instanceof Error ? cause.message : String(cause);
}

/** The type that the activity gave its failure, such as `ServiceDied`; null where it gave none. */
export function failureType(error: unknown): string | null {
  const cause = unwrap(error);
  return cause instanceof ApplicationFailure ? (cause.type ?? null) : null;
}

/** Whether a worker refused to act for the campaign at all. */
export function isRefusal(error: unknown): boolean {
  return ['NotAuthenticated', 'SessionRefused', 'RefusalError'].includes(failureType(error) ?? '');
}

/** Which of the kinds in `src/failures/kinds.ts` it is. */
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
