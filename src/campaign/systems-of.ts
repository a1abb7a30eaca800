/** Which system each service is a part of. */
import type { ServiceName, SystemName } from '../plan/plan.ts';

const ofServices: Record<ServiceName, SystemName> = {
  'kafka-controller': 'kafka',
  'kafka-broker': 'kafka',
  zookeeper: 'kafka',
  cassandra: 'cassandra',
  'spark-master': 'spark',
  'spark-worker': 'spark',
};

export function systemOfService(service: ServiceName): SystemName {
  return ofServices[service];
}
