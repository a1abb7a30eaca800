/** A service on a host, by its job. Plain data. */
export interface ServiceJob {
  host: string;
  jobId: string;
}
