/**
 * Size limits of a campaign file, a stack file and the plan made from them. Each limit is far above what a campaign on real
 * hardware needs, and far below what would keep this machine busy for long. Limits of single numbers are at their fields.
 */

/** Characters of a campaign file or stack file; the largest bundled one has 7,000. */
export const mostCharacters = 131_072;
/** Nesting depth of mappings and lists, including aliases; a campaign needs eight. */
export const mostNesting = 20;
/** Entries of one mapping or list. */
export const mostEntries = 1000;
/** Values of a file, with aliases expanded. */
export const mostValues = 20_000;

/** Values of `--set` on one command line. */
export const mostSets = 200;
/** Characters of one of them. */
export const mostSetCharacters = 4096;

export const mostNamedRuns = 200;
export const mostSizes = 50;
export const mostLoads = 20;
/** Processes of one load. */
export const mostInstances = 50;
export const mostLevels = 200;
export const mostSettings = 200;
/** Runs of a plan, including every trial and every run that a search may make. */
export const maxRuns = 1000;
/** Planned length of a plan: 30 days. */
export const mostPlannedSeconds = 30 * 86_400;
/** Length of one load: a week. */
export const mostLoadSeconds = 7 * 86_400;
/** Length of a lease: 30 days. */
export const mostLeaseHours = 720;
export const mostLeaseDollars = 1_000_000;

/** Characters of a title or another text for people. */
export const longestText = 200;
/** Characters of the value of a system's setting. */
export const longestSetting = 4000;

/** Maximum of Java's `int`. */
export const largestInt = 2 ** 31 - 1;

/** How many faults are shown; the rest are counted. */
export const faultsShown = 20;
