/** What a version of Spark consists of, and its settings that differ by version. Pure. */
import type { InstallationFacts } from '../facts.ts';
import { isAtLeast } from '../version-order.ts';

/** Jar of the jobs in `jvm/`, in an installation. */
export const jobsJar = 'proofload-spark.jar';

/** The jobs in `jvm/` are compiled against it. */
export function sparkVersionFault(version: string): string | null {
  return isAtLeast(version, '3.5') ? null : 'is older than 3.5, the oldest that Proofload runs';
}

/** What reads and writes Kafka asks for a provider of tokens of its own version, which not every repository has. All of 3.5 call it alike. */
const streamsOfKafka = (version: string): string[] => [
  `org.apache.spark:spark-sql-kafka-0-10_2.13:${version}`,
  'org.apache.spark:spark-token-provider-kafka-0-10_2.13:3.5.4',
  'org.apache.kafka:kafka-clients:3.4.1',
  'org.apache.commons:commons-pool2:2.11.1',
];

/** The connector reads and writes Cassandra. */
export function connectorFault(version: string): string | null {
  if (!isAtLeast(version, '4')) return null;
  return `needs the Spark Cassandra Connector, which there is not for Spark ${version}; give systems.spark.version: 3.5.6`;
}

export function sparkInstallation(version: string): InstallationFacts {
  return {
    version,
    artefact: 'org.apache.spark:spark-core_2.13',
    withDependencies: [
      `org.apache.spark:spark-sql_2.13:${version}`,
      ...(connectorFault(version) ? [] : ['com.datastax.spark:spark-cassandra-connector_2.13:3.5.1']),
    ],
    // Streams end in Cassandra, so they need the connector as well.
    ...(connectorFault(version) ? {} : { withoutDependencies: streamsOfKafka(version) }),
    // Without this file Spark takes its home for a source tree and no executor starts.
    files: { RELEASE: `Spark ${version}\n` },
    compiled: { sources: 'jvm', jar: jobsJar },
  };
}

/** Spark 4 cuts its event log into compressed parts. Proofload reads one plain file. */
export function eventLogSettings(version: string): Record<string, string> {
  if (!isAtLeast(version, '4')) return {};
  return { 'spark.eventLog.rolling.enabled': 'false', 'spark.eventLog.compress': 'false' };
}
