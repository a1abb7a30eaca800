/** Threads of a broker that may be the bottleneck, from its metrics. Pure. */
import { significant } from '../../text/figures.ts';
import { moreThreads, type ServiceResource } from '../resource-facts.ts';
import { threshold } from '../threshold.ts';

const source = "[Kafka's documentation](https://kafka.apache.org/documentation/#monitoring): idle share above 0.3";

/** Kafka's documentation says that these threads should be idle for at least 30 % of the time. */
const busyShare = threshold(0.7, 'kafka_network_processor_busy_share kafka_request_handler_busy_share');

/** Idle for less than 10 % of the time, with waiting requests: the wait is then ten times the service time (M/M/1). */
const saturatedShare = threshold(0.9, 'kafka_request_handler_busy_share');

/** Mean number of requests waiting for a handler. */
const queuedRequests = threshold(1, 'kafka_request_queue_requests');

export const brokerResources = {
  'network-processors': {
    title: 'network threads',
    measure: 'kafka_network_processor_busy_share',
    figure: 'share',
    threshold: busyShare,
    rule: { medium: 'less than 30 % idle time', high: null, source },
    effectOf: ['memory', 'heap', 'network', 'cpu', 'thread', 'core'],
    growsWithLoad: false,
    judge: (busy) => ({ saturationConfidence: busy >= busyShare ? 'medium' : null, signs: [] }),
    advice: moreThreads('network threads', 'num.network.threads'),
  },
  'request-handlers': {
    title: 'request handlers',
    measure: 'kafka_request_handler_busy_share',
    figure: 'share',
    threshold: busyShare,
    rule: {
      medium: 'less than 30 % idle time',
      high: 'less than 10 % idle time, and on average at least one waiting request',
      source,
    },
    effectOf: ['memory', 'heap', 'disk', 'network', 'cpu', 'thread', 'core', 'network-processors'],
    growsWithLoad: true,
    judge(busy, meanOf) {
      const queue = meanOf('kafka_request_queue_requests');
      const waiting = meanOf('kafka_purgatory_requests');
      // Idle time is an average over the pool. Only a queue shows that the pool is saturated.
      const isSaturated = busy >= saturatedShare && (queue ?? 0) >= queuedRequests;
      return {
        saturationConfidence: busy < busyShare ? null : isSaturated ? 'high' : 'medium',
        signs: [
          ...(queue === null ? [] : [`${significant(queue)} requests waited for a handler`]),
          // Waiting for others, not saturation of the broker.
          ...(waiting === null ? [] : [`${significant(waiting)} waited for followers or data`]),
        ],
      };
    },
    advice: moreThreads('request handlers', 'num.io.threads'),
  },
} as const satisfies Record<string, ServiceResource>;
