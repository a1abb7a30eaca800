import { describe, expect, it } from 'vitest';
import { inSampler } from '../in-sampler.ts';

type Tick = Record<number, { used: number; threads: Record<string, number | [ran: number, waited: number]> }>;

/**
 * A value after each tick, a second apart, and how often threads were read; a tick has for each process the seconds that it used
 * by then, and those that each thread ran, or ran and waited.
 */
const told = (name: string, ticks: Tick[]) =>
  inSampler(
    `
import threads
from processes import Process
reads = 0
def times_by_thread(pid):
    global reads
    reads += 1
    return {thread: each if isinstance(each, list) else (each, 0) for thread, each in tick[str(pid)]["threads"].items()}
threads.times_by_thread = times_by_thread
found, watched = [], threads.Threads(0)
name, ticks = given
for second, tick in enumerate(ticks):
    present = {int(pid): Process(1, 1, 0, len(each["threads"]), 0, (), each["used"]) for pid, each in tick.items()}
    watched.update(present, second + 1)
    found.append(watched.values(present).get(name))
print(json.dumps([found, reads]))
`,
    [name, ticks],
  );
const busiest = (ticks: Tick[]) => told('busiest_thread_cores', ticks);
const delay = (ticks: Tick[]) => told('run_delay_cores', ticks);

describe('the busiest thread', () => {
  it('is found among those of a process that uses half a core or more, from the second time on', async () => {
    const ticks = [0, 1, 2, 3].map((second) => ({
      7: { used: 1.5 * second, threads: { a: 0.9 * second, b: 0.6 * second } },
    }));
    expect(await busiest(ticks)).toEqual([[null, null, 0.9, 0.9], 3]);
  });

  it('uses no more than its process, whose threads are read every five seconds while it uses little', async () => {
    const ticks = [0, 1, 2, 3, 4, 5].map((second) => ({
      7: { used: 0.4 * second, threads: { a: second, b: second } },
    }));
    expect(await busiest(ticks)).toEqual([[null, 0.4, 0.4, 0.4, 0.4, 0.4], 1]);
  });

  it('may be one that is new', async () => {
    const threads = [{ a: 0 }, { a: 0.5 }, { a: 1, new: 0.7 }];
    const ticks = threads.map((each, second) => ({ 7: { used: second, threads: { ...each, idle: 0 } } }));
    expect(await busiest(ticks)).toEqual([[null, null, 0.7], 2]);
  });

  it('is not known where one of several processes is not', async () => {
    const threads = { a: 0, b: 0 };
    const ticks = [
      { 7: { used: 0, threads }, 8: { used: 0, threads } },
      { 7: { used: 0.1, threads }, 8: { used: 2, threads } },
    ];
    expect(await busiest(ticks)).toEqual([[null, null], 2]);
  });
});

describe('the time for which threads waited for a core', () => {
  it('is that of all threads of a busy process, each second', async () => {
    const ticks = [0, 1, 2, 3].map((second) => ({
      7: {
        used: second,
        threads: { a: [second / 2, second * 1.5], b: [second / 2, second / 4] } satisfies Tick[7]['threads'],
      },
    }));
    expect(await delay(ticks)).toEqual([[null, null, 1.75, 1.75], 3]);
  });

  it('of a process that uses little is the mean of five seconds, and told until the next look', async () => {
    const ticks = Array.from({ length: 13 }, (_, second) => ({
      7: { used: 0.1 * second, threads: { a: [0, second > 6 ? 6 : second], b: [0, 0] } satisfies Tick[7]['threads'] },
    }));
    const none = Array(6).fill(null);
    expect(await delay(ticks)).toEqual([[...none, 1, 1, 1, 1, 1, 0, 0], 3]);
  });

  it('is not known where the kernel keeps no account of it', async () => {
    const ticks = Array.from({ length: 8 }, (_, second) => ({ 7: { used: second, threads: {} } }));
    expect(await delay(ticks)).toEqual([Array(8).fill(null), 2]);
  });
});

it('the kernel has the nanoseconds that each thread ran and waited: none of one that never ran, or where it keeps no account', async () => {
  const script = `
import threads
threads.os.listdir = lambda folder: sorted(given)
threads.read = lambda path: given[path.split("/")[4]]
print(json.dumps(threads.times_by_thread(7)))
`;
  const told = { '7': '120126065 95304201 540\n', '8': '0 0 0\n', '9': null };
  expect(await inSampler(script, told)).toEqual({ '7': [0.120126065, 0.095304201] });
});
