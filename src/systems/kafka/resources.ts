/** The threads of a broker that may limit it, as its metrics show them. Pure. */
import { significant } from '../../text/figures.ts';
import type { ServiceResource } from '../resource-facts.ts';

const source = "[Kafka's documentation](https://kafka.apache.org/documentation/#monitoring): idle share above 0.3";

/** Kafka's documentation wants these threads idle for 30 % of the time or more. */
const busyShare = 0.7;

/** Idle for less than a tenth of the time, with requests that wait: then an operation waits ten times as long as it takes (M/M/1). */
const fullShare = 0.9;

/** Requests that wait for a handler, on average. */
const queuedRequests = 1;

export const brokerResources = {
  'network-processors': {
    title: 'network threads',
    measure: 'kafka_network_processor_busy_share',
    figure: 'share',
    threshold: busyShare,
    rule: { atBound: 'idle for less than 30 % of the time', sure: null, source },
    effectOf: ['memory', 'heap', 'network', 'cpu', 'thread', 'core'],
    growsWithLoad: false,
    judge: (busy) => ({ atBound: busy >= busyShare ? 'likely' : null, signs: [] }),
    advice: { dimension: 'threads', sentence: 'More network threads (num.network.threads).' },
  },
  'request-handlers': {
    title: 'request handlers',
    measure: 'kafka_request_handler_busy_share',
    figure: 'share',
    threshold: busyShare,
    rule: {
      atBound: 'idle for less than 30 % of the time',
      sure: 'idle less than 10 %, and a request waits for them on average',
      source,
    },
    effectOf: ['memory', 'heap', 'disk', 'network', 'cpu', 'thread', 'core', 'network-processors'],
    growsWithLoad: true,
    judge(busy, meanOf) {
      const queue = meanOf('kafka_request_queue_requests');
      const waiting = meanOf('kafka_purgatory_requests');
      // Idle time is an average over the pool: a queue before it is what tells busy from too busy.
      const isFull = busy >= fullShare && (queue ?? 0) >= queuedRequests;
      return {
        atBound: busy < busyShare ? null : isFull ? 'sure' : 'likely',
        signs: [
          ...(queue === null ? [] : [`${significant(queue)} requests waited for a handler`]),
          // How long others take, and no bound of the broker's own.
          ...(waiting === null ? [] : [`${significant(waiting)} waited for followers or data`]),
        ],
      };
    },
    advice: { dimension: 'threads', sentence: 'More request handlers (num.io.threads).' },
  },
} as const satisfies Record<string, ServiceResource>;
