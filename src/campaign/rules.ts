/** What no single field shows: names that must exist on the profile, limits that follow from it, loads that collide. */
import type { Profile } from '../profile/profile.ts';
import { suggestion } from './closest.ts';
import type { Faults } from './faults.ts';
import type { ResolvedLoad, ResolvedRun } from './resolve.ts';
import type { Campaign } from './schema.ts';
import { systemOf } from './systems-of.ts';
import type { Topology } from './topology.ts';

/** Checks every run at the chosen size. */
export function checkRuns(runs: ResolvedRun[], campaign: Campaign, profile: Profile, faults: Faults): void {
  const hostNames = profile.hosts.map((host) => host.name);
  for (const run of runs) {
    for (const [index, load] of run.loads.entries()) {
      const declared = ['runs', run.name, 'loads', load.id];
      if (!hostNames.includes(load.host)) {
        faults.add(
          [...declared, 'host'],
          `unknown host "${load.host}" in profile ${profile.name}; ${suggestion(load.host, hostNames)}`,
        );
      }
      const system = systemOf[load.workload];
      if (!campaign.systems[system]) {
        faults.add(
          [...declared, 'workload'],
          `${load.workload} loads ${system}, which is not under systems; add it there`,
        );
      }
      const twin = run.loads
        .slice(0, index)
        .find((other) => other.workload === load.workload && other.host === load.host);
      if (twin) {
        faults.add(
          declared,
          `the run has ${load.workload} on ${load.host} twice, as "${twin.id}" and "${load.id}"; move one of them to another host`,
        );
      }
      checkParameters(load, profile, faults);
    }
  }
}

function checkParameters(load: ResolvedLoad, profile: Profile, faults: Faults): void {
  const bearing = (role: 'kafka-broker' | 'cassandra'): number =>
    profile.hosts.filter((host) => host.roles.includes(role)).length;
  const checkReplication = (copies: number, available: number, what: string): void => {
    if (copies <= available || available === 0) return;
    faults.add(
      load.pathOf('replicationFactor'),
      `${copies} copies need as many ${what}, and profile ${profile.name} has ${available}`,
    );
  };
  switch (load.workload) {
    case 'kafka-producer': {
      const { replicationFactor, plannedSeconds, offeredRecordsPerSecond } = load.parameters;
      checkReplication(replicationFactor, bearing('kafka-broker'), 'brokers');
      if (plannedSeconds === undefined && offeredRecordsPerSecond === null) needsLength(load, faults);
      return;
    }
    case 'kafka-consumer':
      return;
    case 'spark-perf': {
      const { trials, ignoredTrials, plannedSeconds } = load.parameters;
      if (ignoredTrials >= trials) {
        faults.add(load.pathOf('ignoredTrials'), `ignores all of the ${trials} trials; leave at least one that counts`);
      }
      if (plannedSeconds === undefined) needsLength(load, faults);
      return;
    }
    case 'cassandra-stress':
      checkReplication(load.parameters.replicationFactor, bearing('cassandra'), 'Cassandra nodes');
  }
}

/** Says that the length of a load cannot be told from its other parameters. */
export function needsLength(load: ResolvedLoad, faults: Faults): void {
  faults.add(load.pathOf(), 'plannedSeconds is missing: say how long the load is expected to last, in seconds');
}

/** Says where a load's system could not be placed; true where every load has its system. */
export function systemsPlaced(runs: ResolvedRun[], topology: Topology): boolean {
  return runs.every((run) => run.loads.every((load) => topology[systemOf[load.workload]] !== null));
}
