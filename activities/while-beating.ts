import { ApplicationFailure, Context } from '@temporalio/activity';
import { RefusalError } from '../src/input/refusal.ts';

/**
 * Runs one long step of an activity with a heartbeat every few seconds, each with the step's last words on how far it is.
 * Without heartbeats the server could neither tell that a worker died nor hand a cancellation over.
 */
export async function whileBeating<T>(
  step: (options: { onProgress: (words: string) => void; signal: AbortSignal }) => Promise<T>,
): Promise<T> {
  const context = Context.current();
  let words = '';
  const beat = setInterval(() => context.heartbeat(words), 5_000);
  const onProgress = (said: string): void => {
    words = said;
    context.heartbeat(words);
  };
  try {
    return await step({ onProgress, signal: context.cancellationSignal });
  } catch (error) {
    // A faulty stack file does not mend itself: another try would only delay the news.
    if (error instanceof RefusalError) throw ApplicationFailure.nonRetryable(error.message, error.name);
    // A cancelled activity must say so, or its cancellation is taken for a failure and it is tried again.
    if (context.cancellationSignal.aborted) await context.cancelled;
    throw error;
  } finally {
    clearInterval(beat);
  }
}
