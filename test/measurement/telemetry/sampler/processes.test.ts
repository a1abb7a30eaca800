/** The sampler's jobs and its sum over a process tree, fed with made-up ones, as the moments that matter cannot be made at will. */
import { describe, expect, it } from 'vitest';
import { inSampler } from '../in-sampler.ts';

const script = `
from processes import Process, Tree
tree = Tree()
counted = []
for tick in given:
    tree.update({int(pid): Process(parent, 1, 0, 1, 0, (used, 0, 0, 0, 0)) for pid, (parent, used) in tick.items()})
    counted.append(tree.values()["cpu_user_seconds"])
print(json.dumps(counted))
`;

/** Counters of the tree after each tick; a tick says for each process its parent and what it and its ended children used. */
const counted = (ticks: Record<number, [parent: number, used: number]>[]) => inSampler(script, ticks);

describe('the counter of a process tree', () => {
  it('stays when a child ends and what it used passes to its parent', async () => {
    expect(await counted([{ 2: [1, 1], 3: [2, 5] }, { 2: [1, 6] }, { 2: [1, 7] }])).toEqual([6, 6, 7]);
  });

  it('keeps what processes used that ended with all their parents', async () => {
    expect(await counted([{ 2: [1, 1], 3: [2, 5] }, {}, { 4: [1, 2] }])).toEqual([6, 6, 8]);
  });

  it('counts a child once whose use is still on its way to its parent', async () => {
    expect(await counted([{ 2: [1, 1], 3: [2, 5] }, { 2: [1, 1] }, { 2: [1, 6.5] }])).toEqual([6, 6, 6.5]);
  });

  it('continues from where it was when a child is never passed to its parent', async () => {
    const ticks = [1, 1, 1, 1, 1.5].map((used): Record<number, [number, number]> => ({ 2: [1, used] }));
    expect(await counted([{ 2: [1, 1], 3: [2, 5] }, ...ticks])).toEqual([6, 6, 6, 6, 6, 6.5]);
  });
});

const restarted = `
import os, tempfile
from processes import Processes
with tempfile.TemporaryDirectory() as folder:
    def start(pid):
        os.makedirs(os.path.join(folder, "jobs", "broker"))
        with open(os.path.join(folder, "jobs", "broker", "pid.json"), "w") as file:
            json.dump({"pid": pid}, file)
    start(given[0])
    processes = Processes(folder, "mark")
    processes.find_jobs()
    os.rename(os.path.join(folder, "jobs", "broker"), os.path.join(folder, "jobs", "broker.died-1"))
    start(given[1])
    processes.find_jobs()
    print(json.dumps([processes.sessions.get(pid) for pid in given]))
`;

it('a service that starts again under its name is still sampled, and its former process is told from it', async () => {
  expect(await inSampler(restarted, [11, 12])).toEqual(['broker.died-1', 'broker']);
});
