/** A service on a host, by its job. Plain data. */
export interface ServiceJob {
  host: string;
  jobId: string;
}

export function includesJob(jobs: readonly ServiceJob[], { host, jobId }: ServiceJob): boolean {
  return jobs.some((each) => each.host === host && each.jobId === jobId);
}
