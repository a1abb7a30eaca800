/** Steadiness as text. Pure. */
import type { LevelChange } from '../../statistics/change-of-level.ts';
import { duration, plain, rate } from '../../text/figures.ts';

/** `rose from 1,150 to 4,206 ops/s` */
export function fromToText({ before, after }: { before: number; after: number }, unit: string): string {
  return `${after > before ? 'rose' : 'fell'} from ${rate(before)} to ${rate(after)} ${unit}`;
}

/**
 * `throughput fell from 1,000 to 700 ops/s after 31 s`
 *
 * @param times seconds from the start of the window to the end of each value
 */
export function changeText(change: LevelChange, times: number[], unit: string): string {
  const until = (index: number): string => plain(duration(times[index - 1] ?? 0));
  switch (change.kind) {
    case 'trend':
      return `throughput ${fromToText(change, unit)} during the window`;
    case 'shift':
      return `throughput ${fromToText(change, unit)} after ${until(change.at)}`;
    case 'spell':
      return `throughput was ${rate(change.after)} instead of ${rate(change.before)} ${unit} from ${until(change.from)} to ${until(change.to)}`;
    default:
      throw new Error(`No text is known for ${JSON.stringify(change satisfies never)}.`);
  }
}
