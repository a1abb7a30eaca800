import { parse } from 'yaml';
import { expect, test } from 'vitest';
import { cassandraNode } from '../../../src/systems/cassandra/node.ts';
import { cassandraYaml } from '../../../src/systems/cassandra/settings.ts';
import { smallRun } from '../../samples/small-plan.ts';
import { exampleContext } from '../example.ts';

const context = exampleContext('spark-cassandra-master', 'cassandra');
const returning = { ...context, hasData: true as const };
const newRing = (flag: string): boolean => /ring_delay_ms|gossip_to_settle|flush_local_schema/.test(flag);

test('a node that returns with its data starts without what is right for a new ring only', () => {
  expect(cassandraNode.job(context).argv.filter(newRing)).toHaveLength(3);
  expect(cassandraNode.job(returning).argv.filter(newRing)).toEqual([]);
  expect(parse(cassandraYaml(context))).toMatchObject({ auto_bootstrap: false });
  expect(parse(cassandraYaml(returning))).not.toHaveProperty('auto_bootstrap');
});

/** The flags of a new ring on this host, in a campaign with this event. */
const withEvent = (event: { action: string; parameters: Record<string, string> }): string[] => {
  const planned = { name: 'event', title: '', start: { atSeconds: 1 }, withinSeconds: 9, ...event };
  const steps = [{ ...smallRun('one', 'cassandra'), events: [planned] }];
  const { argv } = cassandraNode.job({ ...context, plan: { ...context.plan, steps } });
  return argv.filter(newRing).map((flag) => flag.split('=')[0] ?? '');
};

test('a node of a campaign with events has its schema on disk, because a killed node reads it before its commit log', () => {
  expect(withEvent({ action: 'kill-process', parameters: {} })).toEqual([
    '-Dcassandra.ring_delay_ms',
    '-Dcassandra.skip_wait_for_gossip_to_settle',
  ]);
});

test('only the node that is to leave has the short ring delay, because it waits for as long before it leaves', () => {
  const leaving = { action: 'decommission', parameters: { host: 'spark-cassandra-master' } };
  expect(withEvent(leaving)).toEqual(['-Dcassandra.skip_wait_for_gossip_to_settle']);
  expect(withEvent({ ...leaving, parameters: { host: 'spark-cassandra-worker01' } })).toContain(
    '-Dcassandra.ring_delay_ms',
  );
});
