/** What a version of Kafka consists of. Pure. */
import type { InstallationFacts } from '../facts.ts';
import { metricsAgentArtefact } from '../metrics-agent-artefact.ts';
import { isAtLeast } from '../version-order.ts';

/** Kafka 4 has no ZooKeeper mode. */
export const lastWithZookeeper = '3.9.1';

/** Proofload's load generators and metrics are of the tools and beans from 3.9 on. */
export function kafkaVersionFault(version: string): string | null {
  return isAtLeast(version, '3.9') ? null : 'is older than 3.9, the oldest that Proofload runs';
}

export function kafkaInstallation(version: string): InstallationFacts {
  return {
    version,
    artefact: 'org.apache.kafka:kafka_2.13',
    withDependencies: [
      `org.apache.kafka:kafka_2.13:${version}`,
      `org.apache.kafka:kafka-tools:${version}`,
      'org.slf4j:slf4j-simple:1.7.36',
      // For Proofload's own consumer; not every version of Kafka brings it.
      'org.hdrhistogram:HdrHistogram:2.2.2',
    ],
    // Before version 4, Kafka and its ZooKeeper bring logging bindings of their own.
    ...(isAtLeast(version, '4')
      ? {}
      : { excluded: ['org.slf4j:slf4j-reload4j', 'ch.qos.logback:logback-classic', 'ch.qos.logback:logback-core'] }),
    withoutDependencies: [metricsAgentArtefact],
    // What the load generators load into their clients, and Proofload's own consumer.
    compiled: { sources: 'src/workloads/kafka-producer/jvm', jar: 'jars/proofload-kafka.jar' },
  };
}
