/** What a verdict is about: a system in a run, with its scopes of telemetry. */
import { existingClusters, hostsOfCluster } from '../../plan/clusters.ts';
import { type LoadInstance, instancesOf } from '../../plan/instances.ts';
import type { LoadPlan, Plan } from '../../plan/plan.ts';
import type { InventoryHost } from '../../hosts/inventory.ts';
import { steadinessOf, steadyPartOf } from '../../measurement/results/steady-part.ts';
import type { Steadiness } from '../../measurement/results/steadiness.ts';
import type { LoadResult, RunResult } from '../../measurement/results/types.ts';
import type { ScopeStatistics, WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import { instanceId, jobId } from '../../workloads/job-id.ts';
import { factsOf, usedClusters } from '../../workloads/registry.ts';
import { scopeOf } from '../utilisation.ts';
import type { LevelsOfLoad } from './load-levels.ts';

export interface Subject {
  /** Null for all systems of a combined run. */
  system: string | null;
  /** Other clusters that its loads use, such as one that a job reads: their services count as its own. */
  used?: readonly string[];
  run: RunResult;
  /** The system's own loads. */
  loads: LoadResult[];
  /** Hosts that run the system or one of its loads. */
  hosts: InventoryHost[];
  plan: Plan;
  /** Whether the run missed the goal of its search, which may be a latency. */
  isGoalMissed?: true;
  /** The levels at which the campaign ran the same loads; absent if nothing but this run is known. */
  levels?: LevelsOfLoad[];
  /** Of the system's own loads, the worst; null for batches. */
  steadiness: Pick<Steadiness, 'state' | 'why'> | null;
}

export function subjectOf(system: string | null, whole: RunResult, plan: Plan, inventory: InventoryHost[]): Subject {
  const run = steadyPartOf(whole);
  const loads = run.loads.filter(({ load }) => isOf(system, load.cluster));
  const used = [...new Set(loads.flatMap(({ load }) => usedClusters(load)))];
  const names = new Set([...serviceHosts({ system, used, plan }), ...loads.flatMap(({ load }) => load.hosts)]);
  return {
    system,
    used,
    run,
    loads,
    hosts: inventory.filter(({ name }) => names.has(name)),
    plan,
    steadiness: steadinessOf(loads),
  };
}

/** Hosts that run a service of the system or of one that its loads use, or on which it was before the campaign. */
export function serviceHosts({ system, used, plan }: Pick<Subject, 'system' | 'used' | 'plan'>): string[] {
  const subject = { system, used };
  const there = existingClusters(plan).filter(([name]) => isOwn(subject, name));
  const before = new Set(there.flatMap(([, cluster]) => hostsOfCluster(cluster)));
  return plan.hosts
    .filter(({ name, services }) => before.has(name) || services.some(({ cluster }) => isOwn(subject, cluster)))
    .map(({ name }) => name);
}

function isOf(subject: string | null, system: string): boolean {
  return subject === null || subject === system;
}

/** Whether the services of a system belong to the subject. */
export function isOwn(
  { system, used = [] }: { system: string | null; used?: readonly string[] | undefined },
  other: string,
): boolean {
  return isOf(system, other) || used.includes(other);
}

/** Scope of the job that ran an instance of a load, in the attempt that counts. */
export function instanceScope(run: RunResult, load: LoadPlan, instance: LoadInstance): string {
  return jobId({ runId: run.runId, attempt: run.attempts, load, instance });
}

/** Scopes of all instances of a load. */
export function scopesOfLoad(run: RunResult, load: LoadPlan): string[] {
  return instancesOf(load).map((instance) => instanceScope(run, load, instance));
}

export interface OwnScope extends ScopeStatistics {
  /** Name of the service, or of the instance of a load. */
  name: string;
}

/** Telemetry of the system's services, and of those that its loads use. */
export function serviceScopes(subject: Subject, telemetry: WindowTelemetry): OwnScope[] {
  return subject.plan.hosts.flatMap(({ name: host, services }) =>
    services
      .filter(({ cluster }) => isOwn(subject, cluster))
      .flatMap(({ name }) => {
        const scope = scopeOf(telemetry, host, name);
        return scope ? [{ ...scope, name }] : [];
      }),
  );
}

/** Telemetry of the jobs of the system's loads, one for each instance. */
export function loadScopes({ run, loads }: Subject, telemetry: WindowTelemetry): (OwnScope & { load: LoadPlan })[] {
  return loads.flatMap(({ load }) =>
    instancesOf(load).flatMap((instance) => {
      const scope = scopeOf(telemetry, instance.host, instanceScope(run, load, instance));
      return scope ? [{ ...scope, name: instanceId(load.id, instance), load }] : [];
    }),
  );
}

/**
 * The cluster that owns the scope of a service or load, or `load generators` for those of the subject; null for any other scope, such
 * as the host. A load generator of another system counts as that system.
 */
export function ownerOfScope({ run, plan, loads }: Subject, { host, scope }: ScopeStatistics): string | null {
  const services = plan.hosts.find(({ name }) => name === host)?.services ?? [];
  const service = services.find(({ name }) => name === scope);
  if (service) return service.cluster;
  const load = run.loads.find((each) => scopesOfLoad(run, each.load).includes(scope));
  if (!load) return null;
  const { cluster, workload } = load.load;
  return loads.includes(load) && !factsOf(workload).isPartOfSystem ? 'load generators' : cluster;
}
