import { expect, test } from 'vitest';
import { readLock } from '../../src/installations/locks.ts';
import { metricsAgentFiles, metricsAgentFlag } from '../../src/systems/metrics-agent.ts';
import type { ServiceContext } from '../../src/systems/system.ts';
import { exampleContext } from './example.ts';

const context = exampleContext('kafka02', 'kafka-broker');
const ofCassandra = exampleContext('spark-cassandra-master', 'cassandra');
const onLoopback: ServiceContext = { ...ofCassandra, host: { ...ofCassandra.host, address: '127.7.0.2' } };

test.each(['kafka-4.3.1', 'kafka-3.9.1', 'cassandra-5.0.9'] as const)(
  'The agent that a service starts with is part of what is installed of %s',
  async (installation) => {
    const file = /jars\/([^=]+)=/.exec(metricsAgentFlag(context))?.[1];
    expect((await readLock(installation)).map(({ path }) => path.split('/').at(-1))).toContain(file);
  },
);

test('The agent listens on the loopback interface of its host, and on its own address where hosts share that interface', () => {
  expect(metricsAgentFlag(context)).toContain('=host=127.0.0.1,port=8778,');
  expect(metricsAgentFlag(onLoopback)).toContain('=host=127.7.0.2,port=8779,');
});

function domains(of: ServiceContext): string[] {
  const [policy = ''] = Object.values(metricsAgentFiles(of));
  return [...policy.matchAll(/<name>(.*?):\*<\/name>/g)].map(([, domain = '']) => domain);
}

test('The agent allows reading the domains of the service’s own metrics, and no others', () => {
  expect(domains(context).toSorted()).toEqual(['kafka.network', 'kafka.server']);
  expect(domains(ofCassandra)).toEqual(['org.apache.cassandra.metrics', 'org.apache.cassandra.net']);
});

test('The agent allows reading the single beans that the facts of its service name', () => {
  const [policy = ''] = Object.values(metricsAgentFiles(ofCassandra));
  expect(policy).toContain(
    '<mbean><name>org.apache.cassandra.hints:type=HintsService</name><attribute mode="read">*</attribute></mbean>',
  );
});

test('The agent allows reading metrics and nothing else', () => {
  const [[file, policy] = []] = Object.entries(metricsAgentFiles(context));
  expect(metricsAgentFlag(context)).toContain(`policyLocation=file://${file},`);
  expect(policy).toContain('<commands></commands>');
  expect(policy?.match(/<attribute [^>]*>/g)).toEqual(Array(2).fill('<attribute mode="read">'));
  expect(policy).not.toContain('operation');
});

test('The agent of Cassandra allows asking for the counts of its histograms, and one operation that writes memtables to disk', () => {
  const [policy = ''] = Object.values(metricsAgentFiles(ofCassandra));
  const operations = [
    ...policy.matchAll(
      /<mbean><name>([^<]*)<\/name>(?:<attribute[^>]*>\*<\/attribute>)?<operation>([^<]*)<\/operation>/g,
    ),
  ];
  expect(operations.map(([, bean, operation]) => `${bean} ${operation}`)).toEqual([
    'org.apache.cassandra.metrics:type=Table,name=WriteLatency values',
    'org.apache.cassandra.metrics:type=Table,name=ReadLatency values',
    'org.apache.cassandra.metrics:type=Table,name=SSTablesPerReadHistogram values',
    'org.apache.cassandra.metrics:type=CommitLog,name=WaitingOnCommit values',
    'org.apache.cassandra.metrics:type=CommitLog,name=WaitingOnSegmentAllocation values',
    'org.apache.cassandra.db:type=StorageService forceKeyspaceFlush',
  ]);
  expect(policy).toContain('<commands></commands>');
});

test('A bean whose operation may be called can still be read where its domain can, because the agent knows its exact entry only', () => {
  const [policy = ''] = Object.values(metricsAgentFiles(ofCassandra));
  const entries = policy.split('\n').filter((line) => line.includes('<operation>'));
  const readable = entries.filter((line) => line.includes('<attribute mode="read">*</attribute>'));
  expect(readable).toHaveLength(5);
  expect(readable.every((line) => line.includes('<name>org.apache.cassandra.metrics:'))).toBe(true);
});
