import { describe, expect, it } from 'vitest';
import { inSampler } from '../in-sampler.ts';

/** Names as the threads of real brokers, nodes and executors have them, as the kernel cuts them. */
const names = {
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
    Object.keys(names),
  );
  expect(found).toEqual(names);
});

/** One process whose threads are these at each look: their names and the seconds that they have used. */
const looks = (given: { at: number; own: number; threads: Record<string, [string, number]> }[]) =>
  inSampler(
    `
import groups
from processes import Process
told, found = None, []
groups.seconds_by_thread = lambda pid: {thread: its[1] for thread, its in told["threads"].items()}
groups.read = lambda path: told["threads"][path.split("/")[4]][0]
seen = groups.Groups()
for told in given:
    process = Process(1, 1, 7, 3, 0, (), told["own"], "java")
    values = seen.sample({"broker": {1: process}}, told["at"])
    found.append({"/".join(key): its for key, its in values.items()})
print(json.dumps(found))
`,
    given,
  );

const at = (seconds: number, handler: number, other: number, cleaner: number) => ({
  at: seconds,
  own: handler + other + cleaner,
  threads: {
    '1': ['handler-0', handler] as [string, number],
    '2': ['handler-1', other] as [string, number],
    '3': ['cleaner', cleaner] as [string, number],
  },
});

describe('groups of threads', () => {
  it('have the time of all their threads and of the busiest, every five seconds', async () => {
    const found = await looks([at(0, 0, 0, 0), at(1, 1, 1, 0), at(5, 4, 2, 0), at(10, 8, 3, 0.01)]);
    expect(found).toEqual([
      {},
      {},
      {},
      { 'broker/handler': { thread_group_cores: 1, busiest_thread_cores: 0.8, threads: 2 } },
    ]);
  });

  it('are told on when they rest, so that their mean is one over the whole window', async () => {
    const found = (await looks([at(0, 0, 0, 0), at(5, 4, 1, 0), at(10, 8, 2, 0), at(15, 8, 2, 4)])) as object[];
    expect(found[3]).toEqual({
      'broker/handler': { thread_group_cores: 0, busiest_thread_cores: 0, threads: 2 },
      'broker/cleaner': { thread_group_cores: 0.8, busiest_thread_cores: 0.8, threads: 1 },
    });
  });

  it('of a process that hardly runs are not read', async () => {
    expect(await looks([at(0, 0, 0, 0), at(5, 0.1, 0, 0), at(10, 0.2, 0, 0)])).toEqual([{}, {}, {}]);
  });
});
