/** What a broker tells of itself, by JMX. Pure. */
import type { MetricFacts } from '../facts.ts';

const purgatory = (kind: string): string =>
  `kafka.server:type=DelayedOperationPurgatory,name=NumDelayedOperations,delayedOperation=${kind}`;

// Kafka's own averages are over a minute, far longer than a step of the load: the counters beneath them are read.
export const brokerMetrics = [
  {
    column: 'kafka_request_handler_idle_share',
    meaning: 'share of the last second that the request handlers (`num.io.threads`) waited for requests, 0 to 1',
    // The mean of all request handlers already.
    beans: ['kafka.server:type=KafkaRequestHandlerPool,name=RequestHandlerAvgIdlePercent'],
    attribute: 'Count',
    isCounter: true,
    combined: 'mean',
    divisor: 1e9,
  },
  {
    column: 'kafka_network_processor_idle_share',
    meaning: 'share of the last second that the network threads (`num.network.threads`) waited, 0 to 1',
    beans: ['kafka.server:type=socket-server-metrics,listener=PLAINTEXT,networkProcessor=*'],
    attribute: 'io-wait-time-ns-total',
    isCounter: true,
    combined: 'mean',
    divisor: 1e9,
  },
  {
    column: 'kafka_request_queue_requests',
    meaning: 'requests that wait for a request handler',
    beans: ['kafka.network:type=RequestChannel,name=RequestQueueSize'],
    attribute: 'Value',
    isCounter: false,
    combined: 'sum',
  },
  {
    column: 'kafka_purgatory_requests',
    meaning: 'produce and fetch requests that wait for followers or for data',
    beans: [purgatory('Produce'), purgatory('Fetch')],
    attribute: 'Value',
    isCounter: false,
    combined: 'sum',
  },
  {
    column: 'kafka_under_replicated_partitions',
    meaning: 'partitions led by the broker that lack an in-sync replica',
    beans: ['kafka.server:type=ReplicaManager,name=UnderReplicatedPartitions'],
    attribute: 'Value',
    isCounter: false,
    combined: 'sum',
  },
] as const satisfies MetricFacts[];
