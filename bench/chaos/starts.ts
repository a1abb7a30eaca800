/** Whether a load was started that should not have been. Pure. */

/** One start of a job on a host, as its folder tells of it. */
export interface JobStart {
  host: string;
  job: string;
  folder: string;
  /** Tells hosts of one session from those of another. */
  hostIdentity: string;
  pid: number;
  startTicks: number;
  /** Unix milliseconds. */
  startedMilliseconds: number;
}

/**
 * A sentence for each load that was started twice on the same hosts, and for each that was started after its run was
 * whole. Services are started again under the same id when they have died.
 *
 * @param wholeSince when each whole run was seen to be whole, by run id
 */
export function startsOfLoads(starts: JobStart[], wholeSince: Map<string, number>): string[] {
  const loads = starts.filter(({ job }) => /-a\d+-/.test(job));
  const jobs = Map.groupBy(loads, ({ folder, hostIdentity }) => `${folder} ${hostIdentity}`);
  const twice = [...jobs.values()]
    .filter((each) => each.length > 1)
    .map((each) => `${each[0]!.job} on ${each[0]!.host}, as processes ${each.map(({ pid }) => pid).join(' and ')}`);
  const late = loads.flatMap(({ job, host, startedMilliseconds }) =>
    [...wholeSince]
      .filter(([runId, since]) => isOfRun(job, runId) && startedMilliseconds > since)
      .map(([runId]) => `${job} on ${host}, after ${runId} was whole`),
  );
  return [...twice, ...late];
}

/** Ids of jobs begin with their run and their attempt. */
function isOfRun(job: string, runId: string): boolean {
  return job.startsWith(`${runId}-a`) && /^\d+-/.test(job.slice(runId.length + 2));
}
