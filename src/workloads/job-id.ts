/** Names that are fresh for each run or attempt. Pure. */

/** Id of the job of a load, or of a step that prepares it. An attempt is a job of its own. */
export function jobId(context: { runId: string; attempt: number; load: { id: string } }, step?: string): string {
  return [context.runId, `a${context.attempt}`, context.load.id, ...(step ? [step] : [])].join('-');
}
