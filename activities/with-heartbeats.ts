import { ApplicationFailure, Context } from '@temporalio/activity';
import { RefusalError } from '../src/input/refusal.ts';

/**
 * Runs a long operation with a heartbeat every few seconds, which carries its last progress message. Without heartbeats the
 * server could neither detect a dead worker nor deliver a cancellation.
 */
export async function withHeartbeats<T>(
  step: (options: { onProgress: (words: string) => void; signal: AbortSignal }) => Promise<T>,
): Promise<T> {
  const context = Context.current();
  let words = '';
  const beat = setInterval(() => context.heartbeat(words), 5_000);
  const onProgress = (message: string): void => {
    words = message;
    context.heartbeat(words);
  };
  try {
    return await step({ onProgress, signal: context.cancellationSignal });
  } catch (error) {
    // A faulty input stays faulty: a retry would only delay the error.
    if (error instanceof RefusalError) throw ApplicationFailure.nonRetryable(error.message, error.name);
    // A cancelled activity must report the cancellation, or it is retried as a failure.
    if (context.cancellationSignal.aborted) await context.cancelled;
    throw error;
  } finally {
    clearInterval(beat);
  }
}
