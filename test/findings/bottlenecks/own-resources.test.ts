import { describe, expect, it, test } from 'vitest';
import { ownResources } from '../../../src/findings/bottlenecks/own-resources.ts';
import { serviceResources } from '../../../src/systems/registry.ts';
import { commonResources } from '../../../src/systems/resource-facts.ts';
import { loadResources } from '../../../src/workloads/registry.ts';
import { spark, sparkFigures } from '../../report/sample-loads.ts';
import { boundIn, cassandra, inShort, kafka } from './scene.ts';

const known = [...commonResources, ...ownResources.keys()];

describe.each([...ownResources])('%s', (name, { effectOf, rule, advice }) => {
  it('has a name of its own, a rule with its source, and advice', () => {
    expect(commonResources).not.toContain(name);
    for (const words of [rule.atBound, rule.source, advice.sentence]) expect(words).not.toBe('');
  });

  it('is the effect of resources that there are, of which those of its own come before it', () => {
    expect(known.slice(0, known.indexOf(name))).toEqual(expect.arrayContaining([...effectOf]));
  });
});

test('no system and no load generator has a resource of the name of another', () => {
  expect(ownResources.size).toBe(serviceResources.size + loadResources.size);
});

test('what a service’s own resources say counts for that service, and for no load that bears its name', () => {
  const busy = { kafka_request_handler_busy_share: 0.97, kafka_request_queue_requests: 40 };
  expect(inShort(kafka({ 'kafka02/kafka-broker': busy }))).toBe('sure: request-handlers of kafka-broker on kafka02');
  expect(inShort(kafka({ 'kafka01/a-run-a2-producer': busy }))).toBe('cannot tell: nothing-near');
});

test('a measure that was taken in too few seconds of the window says nothing', () => {
  const scopes = { 'spark-cassandra-worker02/cassandra': { cassandra_pending_tasks: { mean: 50, samples: 2 } } };
  expect(inShort(boundIn({ ...cassandra, scopes }))).toBe('cannot tell: nothing-near');
});

test('what the figures of a load say of all hosts together counts for all hosts that share the load', () => {
  const taskTime = { schedulerDelayShare: 0, collectionShare: 0.3, spilledMegabytes: 10 };
  const bound = boundIn({ system: 'spark', loads: [[spark(1), Object.assign(sparkFigures(1, 14), { taskTime })]] });
  expect(bound.state === 'bound' && bound.cause.where).toEqual({ host: 'the workers', service: 'executors' });
});
