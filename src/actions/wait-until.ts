/** Waiting of actions. */
import type { ActionContext } from './action.ts';

const pollMilliseconds = 500;

/** Asks again and again, and returns when nothing is missing. `missing` says what is, which is shown as progress; null for nothing. */
export async function waitUntil(
  missing: () => Promise<string | null>,
  { onProgress, pause }: Pick<ActionContext<unknown>, 'onProgress' | 'pause'>,
): Promise<void> {
  for (let text = await missing(); text !== null; text = await missing()) {
    onProgress(text);
    await pause(pollMilliseconds);
  }
}
