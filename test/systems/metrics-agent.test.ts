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

test('The agent allows reading metrics and a list of threads, and nothing else', () => {
  const [[file, policy] = []] = Object.entries(metricsAgentFiles(context));
  expect(metricsAgentFlag(context)).toContain(`policyLocation=file://${file},`);
  expect(policy).toContain('<commands></commands>');
  expect(policy?.match(/<attribute [^>]*>/g)).toEqual(Array(2).fill('<attribute mode="read">'));
  expect(policy?.match(/<operation>.*?<\/operation>/g)).toEqual(['<operation>threadPrint</operation>']);
});

/** What each bean of Cassandra that is named exactly allows. */
function exactEntries(): Record<string, string> {
  const [policy = ''] = Object.values(metricsAgentFiles(ofCassandra));
  const entries = [...policy.matchAll(/<mbean><name>([^<*]*)<\/name>(.*?)<\/mbean>/g)];
  // A second entry of a bean would replace its first one.
  expect(new Set(entries.map(([, bean]) => bean)).size).toBe(entries.length);
  return Object.fromEntries(
    entries.map(([, bean = '', allowed = '']) => [
      bean,
      allowed
        .replace('<attribute mode="read">*</attribute>', 'read ')
        .replaceAll(/<attribute>(\w+)<\/attribute>/g, 'write:$1 ')
        .replaceAll(/<\/?operation>/g, ' ')
        .trim(),
    ]),
  );
}

test('The agent of Cassandra allows the counts of its histograms, writing memtables to disk, previews of repair, leaving the ring, and the settings that change', () => {
  expect(exactEntries()).toEqual({
    'com.sun.management:type=DiagnosticCommand': 'threadPrint',
    'org.apache.cassandra.hints:type=HintsService': 'read',
    'org.apache.cassandra.net:type=FailureDetector': 'read',
    'org.apache.cassandra.db:type=StorageService':
      'read write:CompactionThroughputMbPerSec write:ConcurrentCompactors write:StreamThroughputMebibytesPerSec write:ReadRpcTimeout write:WriteRpcTimeout  forceKeyspaceFlush  repairAsync  getParentRepairStatus  decommission  rebuild(java.lang.String,java.lang.String,java.lang.String,java.lang.String)',
    'org.apache.cassandra.metrics:type=Table,name=WriteLatency': 'read  values',
    'org.apache.cassandra.metrics:type=Table,name=ReadLatency': 'read  values',
    'org.apache.cassandra.metrics:type=Table,name=SSTablesPerReadHistogram': 'read  values',
    'org.apache.cassandra.metrics:type=CommitLog,name=WaitingOnCommit': 'read  values',
    'org.apache.cassandra.metrics:type=CommitLog,name=WaitingOnSegmentAllocation': 'read  values',
  });
});
