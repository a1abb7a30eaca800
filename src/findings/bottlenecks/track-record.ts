/** How often verdicts were right on windows whose bottleneck was caused on purpose. A test compares it with its source. */
export const trackRecord = {
  /** The row `all` of the table of kept windows. */
  source: 'docs/truth.md',
  windows: 168,
  right: 161,
  /** Of high and of medium confidence. The others were inconclusive. */
  wrong: { high: 0, medium: 0 },
  /** Verdicts of high confidence that name a bottleneck. */
  highConfidence: 23,
} as const;
