/** Finds loads that should not have started. Pure. */

/** One start of a job on a host, from the job's folder. */
export interface JobStart {
  host: string;
  job: string;
  folder: string;
  /** Distinguishes the hosts of different sessions. */
  hostIdentity: string;
  pid: number;
  startTicks: number;
  /** Unix milliseconds. */
  startedMilliseconds: number;
}

/**
 * A sentence for each load that started twice on the same hosts, and for each that started after its run was valid.
 * Services that died restart under the same id.
 *
 * @param validSince when each run was first seen as valid, by run id
 */
export function doubleStarts(starts: JobStart[], validSince: Map<string, number>): string[] {
  const loads = starts.filter(({ job }) => /-a\d+-/.test(job));
  const jobs = Map.groupBy(loads, ({ folder, hostIdentity }) => `${folder} ${hostIdentity}`);
  const twice = [...jobs.values()]
    .filter((each) => each.length > 1)
    .map((each) => `${each[0]!.job} on ${each[0]!.host}, as processes ${each.map(({ pid }) => pid).join(' and ')}`);
  const late = loads.flatMap(({ job, host, startedMilliseconds }) =>
    [...validSince]
      .filter(([runId, since]) => isOfRun(job, runId) && startedMilliseconds > since)
      .map(([runId]) => `${job} on ${host}, after ${runId} was valid`),
  );
  return [...twice, ...late];
}

/** A job id starts with its run and its attempt. */
function isOfRun(job: string, runId: string): boolean {
  return job.startsWith(`${runId}-a`) && /^\d+-/.test(job.slice(runId.length + 2));
}
