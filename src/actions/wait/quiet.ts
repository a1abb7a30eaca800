/** Waits until members of a cluster have had nothing left to do for a time. */
import type { ActionContext } from '../action.ts';

export interface Quiet {
  host: string;
  /** What it does, in plural, such as `compactions`. */
  work: string;
  /** How much of it is left; rejects while the member does not answer. */
  left: () => Promise<number>;
}

const pollMilliseconds = 1000;

/**
 * Returns when every member has answered for so many seconds that nothing is left. A member that does not answer is not quiet: its
 * reason is shown, and it is asked again.
 */
export async function untilQuiet(
  members: Quiet[],
  quietSeconds: number,
  { onProgress, pause }: Pick<ActionContext<unknown>, 'onProgress' | 'pause'>,
): Promise<void> {
  let quietSince: number | null = null;
  for (;;) {
    const busy = (await Promise.all(members.map(stateOf))).filter((state) => state !== null);
    const now = performance.now();
    quietSince = busy.length > 0 ? null : (quietSince ?? now);
    if (quietSince !== null && now - quietSince >= quietSeconds * 1000) return;
    onProgress(busy.length > 0 ? busy.join('; ') : `nothing left, watched for ${quietSeconds} s`);
    await pause(pollMilliseconds);
  }
}

/** What a member has left, as text; null for nothing. */
async function stateOf({ host, work, left }: Quiet): Promise<string | null> {
  try {
    const count = await left();
    return count === 0 ? null : `${host} has ${work} left`;
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
    return `${host} does not answer (${reason})`;
  }
}
