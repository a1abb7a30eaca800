/** The sampler's questions to a service, against what the agents of a real broker and a real node answered. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { metricQueries } from '../../../../src/systems/registry.ts';
import { inSampler } from '../in-sampler.ts';

const fixture = (name: string) =>
  readFile(fileURLToPath(new URL(`../../../fixtures/telemetry/${name}.json`, import.meta.url)), 'utf8');

/** What the sampler makes of one such answer, and what it had asked. */
async function asked(
  service: string,
  answer: string,
  before = '',
  found = 'told',
): Promise<{ told: unknown; body: unknown }> {
  let body = '';
  const server = createServer((request, response) => {
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => response.end(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const script = `
from agent import Agent
from questions import questions_of
service, port, questions = given
agent = Agent("127.0.0.1", port, questions_of(questions)[service])
${before}
told = agent.ask()
print(json.dumps(${found}))
`;
    const told = await inSampler(script, [service, port, JSON.stringify(metricQueries)]);
    return { told, body: JSON.parse(body) };
  } finally {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
}

describe('an answer', () => {
  it('of a Kafka broker has all that is asked of one', async () => {
    const { told, body } = await asked('kafka-broker', await fixture('agent-kafka-broker'));
    expect(told).toEqual({
      kafka_request_handler_idle_share: expect.any(Number),
      kafka_network_processor_idle_share: expect.any(Number),
      kafka_request_queue_requests: 0,
      kafka_purgatory_requests: expect.any(Number),
      kafka_under_replicated_partitions: 0,
    });
    expect(body).toContainEqual({
      type: 'read',
      mbean: 'kafka.server:type=ReplicaManager,name=UnderReplicatedPartitions',
      attribute: ['Value'],
    });
  });

  it('of a Cassandra node has all that is asked of one, but the chunk cache, which is off, and delivered hints before any is', async () => {
    const { told } = await asked('cassandra', await fixture('agent-cassandra'));
    expect(told).toEqual({
      cassandra_pending_compactions: expect.any(Number),
      cassandra_active_compactions: 1,
      cassandra_pending_tasks: expect.any(Number),
      cassandra_blocked_tasks: expect.any(Number),
      cassandra_dropped_messages: expect.any(Number),
      cassandra_sstables_per_read: expect.any(Number),
      cassandra_flushed_bytes: expect.any(Number),
      cassandra_compaction_bytes: expect.any(Number),
      cassandra_live_bytes: 1551442976,
      cassandra_key_cache_hits: 1114,
      cassandra_key_cache_requests: 1520,
      cassandra_down_nodes: 0,
      cassandra_hints_written: 0,
    });
  });

  it('whose mean is of no reads tells nothing of it', async () => {
    const answer = (await fixture('agent-cassandra')).replace(/"Mean":[\d.]+/, '"Mean":NaN');
    expect((await asked('cassandra', answer)).told).not.toHaveProperty('cassandra_sstables_per_read');
  });

  it('in which nothing is found tells of nothing', async () => {
    const nothing = JSON.stringify(Array.from({ length: 20 }, () => ({ status: 404, error: 'No MBean' })));
    expect((await asked('kafka-broker', nothing)).told).toEqual({});
  });
});

/** Values at a moment, from answers as they came at their moments. */
const values = (answers: [at: number, told: Record<string, number>][], at: number) =>
  inSampler(
    `
from agent import Agent
from questions import questions_of
answers, at, questions = given
agent = Agent("127.0.0.1", 1, questions_of(questions)["kafka-broker"])
agent.answers = answers
print(json.dumps(agent.values(at)))
`,
    [answers, at, JSON.stringify(metricQueries)],
  );
const answer = (at: number, idle: number): [number, Record<string, number>] => [
  at,
  { kafka_request_handler_idle_share: idle, kafka_request_queue_requests: 3 },
];

describe('values', () => {
  it('of counters are their growth a second between the last two answers, whenever these came', async () => {
    expect(await values([answer(10, 5), answer(12, 6.5)], 12.5)).toEqual({
      kafka_request_handler_idle_share: 0.75,
      kafka_request_queue_requests: 3,
    });
  });

  it('of counters are not there across a gap, after the first answer, or when they were set back', async () => {
    const queue = { kafka_request_queue_requests: 3 };
    expect(await values([answer(10, 5), answer(12.6, 6.5)], 13)).toEqual(queue);
    expect(await values([answer(12, 6.5)], 12.5)).toEqual(queue);
    expect(await values([answer(11, 5), answer(12, 0)], 12.5)).toEqual(queue);
  });

  it('are not there when the last answer is old', async () => {
    expect(await values([answer(10, 5), answer(11, 5.5)], 12.7)).toEqual({});
  });
});

/** Parts of the lists of JDK 17 and 25, whose numbers differ in form. */
const lists = [
  {
    list: `Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6-Debian-1deb12u1 mixed mode, sharing):

"data-plane-kafka-request-handler-0" #14 prio=5 os_prio=0 cpu=212.16ms elapsed=40.82s tid=0x00007f84d41ac0c0 nid=0x315e waiting on condition  [0x00007f84bc6fc000]
   java.lang.Thread.State: TIMED_WAITING (sleeping)
\tat java.lang.Thread.sleep(java.base@17.0.15/Native Method)

"GC Thread#1" os_prio=0 cpu=5.68ms elapsed=40.70s tid=0x00007f845c005790 nid=0x317e runnable  
`,
    names: { '12638': 'data-plane-kafka-request-handler-0', '12670': 'GC Thread#1' },
  },
  {
    list: `"data-plane-kafka-network-thread-1-ListenerName(PLAINTEXT)-PLAINTEXT-0" #23 [14577] prio=5 os_prio=0 cpu=16.42ms elapsed=2.89s tid=0x00007f4c68162140 nid=14577 waiting on condition  [0x00007f4c502fd000]
`,
    names: { '14577': 'data-plane-kafka-network-thread-1-ListenerName(PLAINTEXT)-PLAINTEXT-0' },
  },
  { list: null, names: {} },
];

it.each(lists)('a list of threads has their full names by the numbers of the kernel', async ({ list, names }) => {
  const answers = JSON.stringify(Array.from({ length: 20 }, () => ({ status: 200, value: list })));
  const { told, body } = await asked('kafka-broker', answers, 'agent.lacks_names = True', 'agent.names');
  expect(told).toEqual(names);
  expect(body).toContainEqual(expect.objectContaining({ operation: 'threadPrint' }));
});
