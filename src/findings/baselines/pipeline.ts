import { pipelineCassandra } from './pipeline-cassandra.ts';
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
    'Five bare-metal machines: three of Type 1 under Kafka, of which one bears the masters of Spark and Cassandra; two of Type 2 under Spark’s workers and Cassandra.',
    'The tools ran on the machines that they loaded.',
    'Kafka’s metadata lay in ZooKeeper on Kafka01; Cassandra had 256 tokens a node; Cassandra stood idle while Spark was measured alone.',
  ],
  unsaid: [
    'versions of Kafka, Spark, Cassandra, Java and the kernel',
    'heaps',
    'acks of the producer, but for one figure',
    'trials',
    'warm-up',
    'which number of client threads gave Cassandra’s table',
  ],
  hosts: { kafka: [{ count: 3, ...typeOne }], spark: sparkAndCassandra, cassandra: sparkAndCassandra },
  variants: { kafka: 'ZooKeeper' },
  // The producer tool counts from its own send, and cassandra-stress with a number of threads waits for each answer.
  closedLoop: true,
  results: [...pipelineKafka, ...pipelineSpark, ...pipelineCassandra],
  remarks: [
    'Scale factor 1 took 366 s by the table, and 35 minutes (2,100 s) by the summary.',
    'Scale factor 3 was stopped after 7,920 s by the table, and after more than 2.5 hours (9,000 s) by the summary.',
    'Kafka produced 1.3 million messages a second by the table, and a peak of 1.7 million by the conclusions; 1.68 million is what a consumer read.',
  ],
};
