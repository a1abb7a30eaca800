/** The folder of a run, relative to the report, which has the figures and the output of its load generators. */
export const runFolder = (runId: string): string => `runs/${runId}/`;
