import { describe, expect, it, test } from 'vitest';
import { ownResources } from '../../../src/findings/bottlenecks/own-resources.ts';
import { serviceResources } from '../../../src/systems/registry.ts';
import { commonResources } from '../../../src/systems/resource-facts.ts';
import { loadResources } from '../../../src/workloads/registry.ts';
import { spark, sparkFigures } from '../../report/sample-loads.ts';
import { bottleneckIn, cassandra, inShort, kafka } from './scene.ts';

const known = [...commonResources, ...ownResources.keys()];

describe.each([...ownResources])('%s', (name, { effectOf, rule, advice }) => {
  it('has a unique name, a rule with its source, and advice', () => {
    expect(commonResources).not.toContain(name);
    for (const words of [rule.medium, rule.source, advice.sentence]) expect(words).not.toBe('');
  });

  it('is the effect of known resources that come before it', () => {
    expect(known.slice(0, known.indexOf(name))).toEqual(expect.arrayContaining([...effectOf]));
  });
});

test('no two systems or load generators have a resource of the same name', () => {
  expect(ownResources.size).toBe(serviceResources.size + loadResources.size);
});

test('the resources of a service count for that service, and not for a load of the same name', () => {
  const busy = {
    kafka_request_handler_busy_share: 0.97,
    kafka_request_queue_requests: 40,
    busiest_thread_cores: 0.8,
  };
  expect(inShort(kafka({ 'kafka02/kafka-broker': busy }))).toBe('high: request-handlers of kafka-broker on kafka02');
  expect(inShort(kafka({ 'kafka01/a-run-a2-producer': busy }))).toBe('inconclusive: nothing-near');
});

test('a measure with too few samples in the window is not judged', () => {
  const scopes = { 'spark-cassandra-worker02/cassandra': { cassandra_pending_tasks: { mean: 50, samples: 2 } } };
  expect(inShort(bottleneckIn({ ...cassandra, scopes }))).toBe('inconclusive: nothing-near');
});

test('load figures for all hosts combined count for all hosts that share the load', () => {
  const taskTime = { schedulerDelayShare: 0, collectionShare: 0.3, spilledMegabytes: 10 };
  const bottleneck = bottleneckIn({
    system: 'spark',
    loads: [[spark(1), Object.assign(sparkFigures(1, 14), { taskTime })]],
  });
  expect(bottleneck.state === 'found' && bottleneck.cause.where).toEqual({ host: 'the workers', service: 'executors' });
});
