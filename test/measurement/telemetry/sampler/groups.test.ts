import { describe, expect, it } from 'vitest';
import { inSampler } from '../in-sampler.ts';

/** Names as the threads of real brokers, nodes and executors have them, as the kernel cuts them. */
const cutNames = {
  'data-plane-kafk': 'data-plane-kafk',
  ReplicaFetcherT: 'ReplicaFetcherT',
  'ReadStage-12': 'ReadStage',
  'GC Thread#7': 'GC Thread',
  'C2 CompilerThre': 'C2 CompilerThre',
  'G1 Conc#0': 'G1 Conc',
  CompactionExecu: 'CompactionExecu',
  worker12: 'worker',
  'epollEventLoop-3-1': 'epollEventLoop',
  'Executor task l': 'Executor task l',
  'worker-2': 'worker',
  '42': 'threads',
};

it('threads belong together by what their names begin with, up to a number', async () => {
  const found = await inSampler(
    'from groups import group_of\nprint(json.dumps({name: group_of(name) for name in given}))',
    Object.keys(cutNames),
  );
  expect(found).toEqual(cutNames);
});

interface Given {
  own: number;
  /** Names as the kernel cuts them, and the seconds that they have used. */
  threads: Record<string, [string, number]>;
  /** What the agent has told by then. */
  names?: Record<string, string>;
}

/** One process whose threads are these at each look, five seconds apart, and how often its agent was asked for names. */
const looks = (given: Given[]) =>
  inSampler(
    `
import groups
from processes import Process
from threads import Look
class Agent:
    def __init__(self):
        self.agent, self.names, self.asked = self, {}, 0
    def ask_names(self, at):
        self.asked += 1
told, found, agent = None, [], Agent()
groups.read = lambda path: told["threads"][path.split("/")[4]][0]
seen = groups.Groups()
for index, told in enumerate(given):
    process = Process(1, 1, 7, 3, 0, (), told["own"], "java")
    agent.names = told.get("names", {})
    look = Look(index * 5, {thread: (its[1], 0) for thread, its in told["threads"].items()}, None, None)
    agents = {(1, 7): agent} if "names" in told else {}
    values = seen.sample({"broker": {1: process}}, index * 5, {(1, 7): look}, agents)
    found.append({"/".join(key): its for key, its in values.items()})
print(json.dumps([found, agent.asked]))
`,
    given,
  ) as Promise<[found: Record<string, { thread_group_cores: number }>[], asked: number]>;

const at = (handler: number, other: number, cleaner: number): Given => ({
  own: handler + other + cleaner,
  threads: { '1': ['handler-0', handler], '2': ['handler-1', other], '3': ['cleaner', cleaner] },
});

describe('groups of threads', () => {
  it('have the time of all their threads and of the busiest', async () => {
    const [found] = await looks([at(0, 0, 0), at(4, 2, 0), at(8, 3, 0.01)]);
    expect(found).toEqual([
      {},
      {},
      { 'broker/handler': { thread_group_cores: 1, busiest_thread_cores: 0.8, threads: 2 } },
    ]);
  });

  it('are told on when they rest, so that their mean is one over the whole window', async () => {
    const [found] = await looks([at(0, 0, 0), at(4, 1, 0), at(8, 2, 0), at(8, 2, 4)]);
    expect(found[3]).toEqual({
      'broker/handler': { thread_group_cores: 0, busiest_thread_cores: 0, threads: 2 },
      'broker/cleaner': { thread_group_cores: 0.8, busiest_thread_cores: 0.8, threads: 1 },
    });
  });

  it('of a process that hardly runs are not told', async () => {
    expect(await looks([at(0, 0, 0), at(0.1, 0, 0), at(0.2, 0, 0)])).toEqual([[{}, {}, {}], 0]);
  });
});

/** Threads of two pools of a broker, whose names the kernel cuts to the same. */
const cut = (second: number, names: Record<string, string>): Given => ({
  own: second,
  threads: { '1': ['data-plane-kafk', second * 0.7], '2': ['data-plane-kafk', second * 0.3] },
  names,
});
const names = {
  '1': 'data-plane-kafka-request-handler-0',
  '2': 'data-plane-kafka-network-thread-1-ListenerName(PLAINTEXT)-PLAINTEXT-0',
};

describe('names that the kernel cuts', () => {
  it('are asked of the agent once, and tell pools apart', async () => {
    const [found, asked] = await looks([cut(0, {}), cut(5, {}), cut(10, names), cut(15, names)]);
    expect(Object.keys(found[3]!).toSorted()).toEqual([
      'broker/data-plane-kafka-network-thread',
      'broker/data-plane-kafka-request-handler',
    ]);
    expect(found[3]!['broker/data-plane-kafka-network-thread']?.thread_group_cores).toBe(0.3);
    expect(asked).toBe(1);
  });

  it('stay cut until the agent tells them, which is asked for a thread that works', async () => {
    const [found, asked] = await looks([cut(0, {}), cut(5, {}), cut(10, {}), cut(15, names)]);
    expect(Object.keys(found[2]!)).toEqual(['broker/data-plane-kafk']);
    expect(Object.keys(found[3]!)).toContain('broker/data-plane-kafka-request-handler');
    expect(asked).toBeGreaterThan(1);
  });

  it('of a new thread are those of all that begin alike', async () => {
    const one = { '9': 'data-plane-kafka-request-handler-9' };
    const [found, asked] = await looks([cut(0, {}), cut(5, {}), cut(10, one)]);
    expect(Object.keys(found[2]!)).toEqual(['broker/data-plane-kafka-request-handler']);
    expect(asked).toBe(1);
  });
});
