import { expect, test } from 'vitest';
import { chosenServices } from '../../src/cli/show-logs.ts';
import { plan as planned } from '../campaign/examples.ts';

const plan = planned();
const chosen = (host?: string, service?: string): string[] =>
  chosenServices('c', plan, { host, service }).map((placed) => `${placed.host} ${placed.service}`);

test('without names it is every service, with names those of the host', () => {
  expect(chosen()).toContain('worker01 cassandra');
  expect(chosen('kafka01')).toEqual(['kafka01 kafka-controller', 'kafka01 kafka-broker']);
  expect(chosen('kafka01', 'kafka-broker')).toEqual(['kafka01 kafka-broker']);
});

test('an unknown host or service is refused with the known ones', () => {
  expect(() => chosen('cassandra')).toThrow(
    'c has no host cassandra; known: kafka01, kafka02, master, worker01, worker02',
  );
  expect(() => chosen('kafka1')).toThrow('c has no host kafka1; did you mean "kafka01"?');
  expect(() => chosen('kafka01', 'cassandra')).toThrow(
    'c has no service cassandra on kafka01; known: kafka-controller, kafka-broker',
  );
});
