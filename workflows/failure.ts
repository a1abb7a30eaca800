/** What a failure says, and of which type it is, once the wrappers around it are taken off. */
import { ActivityFailure, ApplicationFailure, ChildWorkflowFailure, TimeoutFailure } from '@temporalio/workflow';

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
