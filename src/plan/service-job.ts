/** A service on a host, by its job. Plain data. */
export interface ServiceJob {
  host: string;
  jobId: string;
}

/** Services that became members of their clusters in a run, or members no longer, and are so after it. */
export interface MemberChange {
  joined: ServiceJob[];
  left: ServiceJob[];
}

export function includesJob(jobs: readonly ServiceJob[], { host, jobId }: ServiceJob): boolean {
  return jobs.some((each) => each.host === host && each.jobId === jobId);
}
