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

test('a node of a campaign with events has its schema on disk, because a killed node reads it before its commit log', () => {
  const lost = { name: 'lost', action: 'kill-process', title: '', start: { atSeconds: 1 }, withinSeconds: 9 };
  const steps = [{ ...smallRun('one', 'cassandra'), events: [{ ...lost, parameters: {} }] }];
  const { argv } = cassandraNode.job({ ...context, plan: { ...context.plan, steps } });
  expect(argv.filter(newRing).map((flag) => flag.split('=')[0])).toEqual([
    '-Dcassandra.ring_delay_ms',
    '-Dcassandra.skip_wait_for_gossip_to_settle',
  ]);
});
