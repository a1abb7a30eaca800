/** What a version of Cassandra consists of, and its flags that differ by version. Pure. */
import type { InstallationFacts } from '../facts.ts';
import { metricsAgentArtefact } from '../metrics-agent-artefact.ts';
import { isAtLeast } from '../version-order.ts';

/** `cassandra.yaml` has its units, and the ring its views, from 4.1 on. */
export function cassandraVersionFault(version: string): string | null {
  return isAtLeast(version, '4.1') ? null : 'is older than 4.1, the oldest that Proofload runs';
}

export function cassandraInstallation(version: string): InstallationFacts {
  return {
    version,
    artefact: 'org.apache.cassandra:cassandra-all',
    withDependencies: [`org.apache.cassandra:cassandra-all:${version}`],
    withoutDependencies: [metricsAgentArtefact],
  };
}

/**
 * Before version 5, Cassandra measures its objects by `sun.misc.Unsafe`, which refuses classes of lambdas on Java 17. As in its start
 * script, jamm runs as an agent, with which it does not need that.
 */
export function objectSizeFlags(version: string, installFolder: string): string[] {
  return isAtLeast(version, '5') ? [] : [`-javaagent:${installFolder}/jars/jamm-0.3.2.jar`];
}
