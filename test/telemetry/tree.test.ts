/** The sampler's sum over a process tree, fed with made-up processes, as the moments that matter cannot be made at will. */
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { describe, expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../../src/telemetry', import.meta.url));
const script = `
import json, sys
sys.dont_write_bytecode = True
sys.path.insert(0, ${JSON.stringify(folder)})
from sampler import Process, Tree
tree = Tree()
for tick in json.load(sys.stdin):
    tree.update({int(pid): Process(parent, 1, 0, 1, 0, (used, 0, 0, 0, 0)) for pid, (parent, used) in tick.items()})
    print(tree.values()["cpu_user_seconds"])
`;

/** Counters of the tree after each tick; a tick says for each process its parent and what it and its ended children used. */
async function counted(ticks: Record<number, [parent: number, used: number]>[]): Promise<number[]> {
  const { stdout } = await execa('python3', ['-c', script], { input: JSON.stringify(ticks) });
  return stdout.split('\n').map(Number);
}

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

  it('goes on from where it was when a child is never passed to its parent', async () => {
    const ticks = [1, 1, 1, 1, 1.5].map((used): Record<number, [number, number]> => ({ 2: [1, used] }));
    expect(await counted([{ 2: [1, 1], 3: [2, 5] }, ...ticks])).toEqual([6, 6, 6, 6, 6, 6.5]);
  });
});
