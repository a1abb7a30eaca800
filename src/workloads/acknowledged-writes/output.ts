/** Reads the standard output of a load of acknowledged writes. Pure. */

export interface AckProgress {
  /** From the start to the end of the interval. */
  seconds: number;
  /** Acknowledged in it. */
  operationsPerSecond: number;
  /** Failed since the start. */
  failed: number;
}

const progressLine = /^progress seconds=(\d+) acknowledged=\d+ rate=(\d+) failed (\d+)$/gm;

/** A line for each second, in order. */
export function progressLines(text: string): AckProgress[] {
  return [...text.matchAll(progressLine)].map(([, seconds, rate, failed]) => ({
    seconds: Number(seconds),
    operationsPerSecond: Number(rate),
    failed: Number(failed),
  }));
}

/** Failed writes of each second. */
export function failuresOverTime(text: string): { seconds: number; errors: number }[] {
  let before = 0;
  return progressLines(text).map(({ seconds, failed }) => {
    const errors = failed - before;
    before = failed;
    return { seconds, errors };
  });
}

/** What was read back. */
export interface ReadBack {
  planned: number;
  acknowledged: number;
  failed: number;
  /** Acknowledged, and not there. */
  missing: number;
  /** Acknowledged, and there with another value. */
  different: number;
  /** When the first and the last lost one were acknowledged, in milliseconds from the first write; null if none was lost. */
  lostMilliseconds: { first: number; last: number } | null;
}

const resultLine =
  /^result planned=(\d+) acknowledged=(\d+) failed=(\d+) missing=(\d+) different=(\d+) firstlost=(-?\d+) lastlost=(-?\d+)$/m;

/** Null if the generator did not finish. */
export function readBackIn(text: string): ReadBack | null {
  const found = resultLine.exec(text);
  if (!found) return null;
  const [planned = 0, acknowledged = 0, failed = 0, missing = 0, different = 0, first = -1, last = -1] = found
    .slice(1)
    .map(Number);
  const lostMilliseconds = missing + different > 0 ? { first, last } : null;
  return { planned, acknowledged, failed, missing, different, lostMilliseconds };
}
