import type { Host } from '../src/hosts/host.ts';
import type { LoadJob } from '../src/measurement/runs/jobs.ts';
import { loadJobs } from '../src/measurement/runs/jobs.ts';
import { secretsOf } from '../src/systems/secrets.ts';
import { withHosts } from '../src/systems/with-hosts.ts';
import type { OneRun } from './contract.ts';

export interface OpenRun {
  hosts: Map<string, Host>;
  /** The loads of the attempt, each with the host that it runs on. */
  loads: { loadJob: LoadJob; host: Host }[];
}

/** Opens the hosts of a run for as long as `work` takes. */
export async function withRun<Result>(one: OneRun, work: (open: OpenRun) => Promise<Result>): Promise<Result> {
  const secrets = await secretsOf(one.plan);
  const jobs = await loadJobs(one, secrets);
  return await withHosts(one.inventory, (hosts) => {
    const loads = jobs.map((loadJob) => {
      const { id, host: name } = loadJob.load;
      const host = hosts.get(name);
      if (!host) throw new Error(`The load ${id} of ${one.run.id} is planned on ${name}, which was not provisioned.`);
      return { loadJob, host };
    });
    return work({ hosts, loads });
  });
}
