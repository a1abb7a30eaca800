import { pipelineCassandra } from './pipeline-cassandra.ts';
import { pipelineClaims, pipelineStatements } from './pipeline-claims.ts';
import { pipelineHosts } from './pipeline-hosts.ts';
import { pipelineKafka } from './pipeline-kafka.ts';
import { pipelineSpark } from './pipeline-spark.ts';
import type { PublishedSource } from './published.ts';

const typeOne = { cores: 4, memoryGibibytes: 32, networkGigabitsPerSecond: 2 };
const typeTwo = { cores: 24, memoryGibibytes: 256, networkGigabitsPerSecond: 20 };
const sparkAndCassandra = [
  { count: 1, ...typeOne },
  { count: 2, ...typeTwo },
];

/** The benchmark that the campaign `pipeline-stress` repeats. */
export const pipeline: PublishedSource = {
  id: 'stress-testing-big-data-setups',
  title: 'Stress Testing Big Data Setups',
  by: 'MityLytics, published by Packet',
  published: null,
  conditions: [
    'Five bare-metal machines: three of Type 1 for Kafka, one of which also runs the masters of Spark and Cassandra; two of Type 2 for Spark workers and Cassandra.',
    'The load generators ran on the machines that they loaded.',
    'Kafka kept its metadata in ZooKeeper on Kafka01. Cassandra had 256 tokens a node and was idle while Spark was measured.',
  ],
  unstated: [
    'versions of Kafka, Spark, Cassandra, Java and the kernel',
    'heaps',
    'acks of the producer, except for one figure',
    'trials',
    'warm-up',
    'number of client threads in Cassandra’s table',
  ],
  hosts: { kafka: [{ count: 3, ...typeOne }], spark: sparkAndCassandra, cassandra: sparkAndCassandra },
  variants: { kafka: 'ZooKeeper' },
  // The producer counts latency from its own send, and cassandra-stress threads wait for each answer.
  closedLoop: true,
  results: [...pipelineKafka, ...pipelineSpark, ...pipelineCassandra],
  hostUse: pipelineHosts,
  claims: pipelineClaims,
  statements: pipelineStatements,
};
