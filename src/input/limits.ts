/**
 * How large a campaign file, a stack file and what follows from them may be. Each is far above what a campaign on real hardware needs, and
 * far below what would keep this machine busy for more than moments; limits of single numbers stand at their fields.
 */

/** Characters of a campaign file or stack file; the largest that comes along has 7,000. */
export const mostCharacters = 131_072;
/** Mappings and lists inside each other, aliases followed; a campaign needs eight. */
export const mostNesting = 20;
/** Entries of one mapping or list. */
export const mostEntries = 1000;
/** Values of a file, with what its aliases repeat. */
export const mostValues = 20_000;

/** Values of `--set` on one command line. */
export const mostSets = 200;
/** Characters of one of them. */
export const mostSetCharacters = 4096;

export const mostNamedRuns = 200;
export const mostLoads = 20;
/** Processes of one load. */
export const mostInstances = 50;
export const mostLevels = 200;
export const mostSettings = 200;
/** Runs of a plan, each trial and each run that a search may take counted. */
export const mostRuns = 1000;
/** Of a plan, as expected: 30 days. */
export const mostPlannedSeconds = 30 * 86_400;
/** Of one load: a week. */
export const mostLoadSeconds = 7 * 86_400;
/** Of a lease: 30 days. */
export const mostLeaseHours = 720;
export const mostLeaseDollars = 1_000_000;

/** Characters of a title or another text for people. */
export const longestText = 200;
/** Characters of the value of a system's setting. */
export const longestSetting = 4000;

/** Largest number that Java's `int` holds. */
export const largestInt = 2 ** 31 - 1;

/** Faults that are shown; the others are counted. */
export const faultsShown = 20;
