import { describe, expect, it } from 'vitest';
import { inSampler } from '../in-sampler.ts';

/**
 * Cores of the busiest thread after each tick, a second apart, and how often threads were read; a tick has for each process
 * the seconds that it used by then, and those of each thread.
 */
const busiest = (ticks: Record<number, { used: number; threads: Record<string, number> }>[]) =>
  inSampler(
    `
import threads
from processes import Process
reads = 0
def seconds_by_thread(pid):
    global reads
    reads += 1
    return tick[str(pid)]["threads"]
threads.seconds_by_thread = seconds_by_thread
found, watched = [], threads.Threads(0)
for second, tick in enumerate(given):
    present = {int(pid): Process(1, 1, 0, len(each["threads"]), 0, (), each["used"]) for pid, each in tick.items()}
    watched.update(present, second + 1)
    found.append(watched.values(present).get("busiest_thread_cores"))
print(json.dumps([found, reads]))
`,
    ticks,
  );

describe('the busiest thread', () => {
  it('is found among those of a process that uses half a core or more, from the second time on', async () => {
    const ticks = [0, 1, 2, 3].map((second) => ({
      7: { used: 1.5 * second, threads: { a: 0.9 * second, b: 0.6 * second } },
    }));
    expect(await busiest(ticks)).toEqual([[null, null, 0.9, 0.9], 3]);
  });

  it('uses no more than its process, whose threads are not read while it uses little', async () => {
    const ticks = [0, 1, 2].map((second) => ({ 7: { used: 0.4 * second, threads: { a: second, b: second } } }));
    expect(await busiest(ticks)).toEqual([[null, 0.4, 0.4], 0]);
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
    expect(await busiest(ticks)).toEqual([[null, null], 1]);
  });
});
