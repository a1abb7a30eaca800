/**
 * Why tests cannot run here, or null where they can. Where `CI` is set, an earlier stage has installed what they need: there they
 * fail instead of being skipped.
 */
export function skippedHere(reason: string | null): string | null {
  if (reason !== null && process.env.CI) throw new Error(`CI is set, and these tests cannot run: ${reason}`);
  return reason;
}
