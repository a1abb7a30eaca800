/** JMX metrics of a broker. Pure. */
import type { MetricFacts } from '../facts.ts';

const purgatory = (kind: string): string =>
  `kafka.server:type=DelayedOperationPurgatory,name=NumDelayedOperations,delayedOperation=${kind}`;

// Kafka's own averages cover a minute, which is too long, so the underlying counters are read.
const idleTime = { isCounter: true, combined: 'mean', divisor: 1e9 } as const;
const gauge = { attribute: 'Value', isCounter: false, combined: 'sum' } as const;

export const brokerMetrics = [
  {
    column: 'kafka_request_handler_idle_share',
    unit: 'share of one',
    meaning: 'share of the last second that the request handlers (`num.io.threads`) waited for requests, 0 to 1',
    query: {
      // Already the mean over all request handlers.
      beans: ['kafka.server:type=KafkaRequestHandlerPool,name=RequestHandlerAvgIdlePercent'],
      attribute: 'Count',
      ...idleTime,
    },
    measure: { name: 'kafka_request_handler_busy_share', of: 'idle share' },
  },
  {
    column: 'kafka_network_processor_idle_share',
    unit: 'share of one',
    meaning: 'share of the last second that the network threads (`num.network.threads`) waited, 0 to 1',
    query: {
      // A broker has one listener, named after its security.
      beans: ['kafka.server:type=socket-server-metrics,listener=*,networkProcessor=*'],
      attribute: 'io-wait-time-ns-total',
      ...idleTime,
    },
    measure: { name: 'kafka_network_processor_busy_share', of: 'idle share' },
  },
  {
    column: 'kafka_request_queue_requests',
    unit: 'requests',
    meaning: 'requests waiting for a request handler',
    query: { beans: ['kafka.network:type=RequestChannel,name=RequestQueueSize'], ...gauge },
    measure: { name: 'kafka_request_queue_requests', of: 'column' },
  },
  {
    column: 'kafka_purgatory_requests',
    unit: 'requests',
    meaning: 'produce and fetch requests waiting for followers or for data',
    query: { beans: [purgatory('Produce'), purgatory('Fetch')], ...gauge },
    measure: { name: 'kafka_purgatory_requests', of: 'column' },
  },
  {
    column: 'kafka_under_replicated_partitions',
    unit: 'partitions',
    meaning: 'partitions led by the broker that lack an in-sync replica',
    query: { beans: ['kafka.server:type=ReplicaManager,name=UnderReplicatedPartitions'], ...gauge },
    measure: { name: 'kafka_under_replicated_partitions', of: 'column' },
    error: (figure, host) => `On average, ${figure} of the partitions that ${host} leads lacked an in-sync replica.`,
  },
] as const satisfies MetricFacts[];
