import { expect, test } from 'vitest';
import type { ActionContext } from '../../../src/actions/action.ts';
import type { GrowingCluster } from '../../../src/actions/membership.ts';
import type { ReplaceHost } from '../../../src/actions/replace-host/facts.ts';
import { renewMachine } from '../../../src/actions/replace-host/take-over.ts';
import type { Host } from '../../../src/hosts/host.ts';
import type { RunningCluster } from '../../../src/systems/system.ts';
import { examplePlan } from '../../systems/example.ts';

/** A host whose machine can be renewed, in a cluster that learns of its address after being asked once. */
function renewed({ isRunning = false, isOrdered = false } = {}) {
  const done: string[] = [];
  const asked: string[][] = [];
  const host = { jobStatus: async () => ({ state: isRunning ? 'running' : 'ended' }) } as unknown as Host;
  const now = { hosts: new Map([['node03', host]]), inventory: { profile: 'p', hosts: [] } };
  const context = {
    hosts: new Map([['node03', host]]),
    parameters: { cluster: 'cassandra', service: 'cassandra', host: 'node03' },
    newMachine: {
      isOrdered: async () => isOrdered,
      async bringUp(name: string, work: (present: typeof now) => Promise<void>) {
        done.push(`bring up ${name}`);
        await work(now);
      },
    },
    onProgress: (words: string) => done.push(words),
    pause: async () => {},
  } as unknown as ActionContext<ReplaceHost>;
  const cluster = { ...examplePlan.clusters['cassandra']!, hosts: { cassandra: ['node01', 'node03'] } };
  const growing = {
    async members({ cluster: of }: RunningCluster) {
      asked.push(of.hosts['cassandra'] ?? []);
      return asked.length > 1 ? ['node01', 'node03'] : ['node01'];
    },
  };
  const clusterOf = async (present: ActionContext<ReplaceHost>): Promise<GrowingCluster> => {
    expect(present.hosts).toBe(now.hosts);
    return { growing, of: { cluster } } as unknown as GrowingCluster;
  };
  const start = async () => void done.push('start');
  return { run: () => renewMachine(context, clusterOf, start), done, asked };
}

test('the service starts on the new machine, and the event ends when the other members know its address', async () => {
  const { run, done, asked } = renewed();
  await run();
  expect(done).toEqual(['bring up node03', 'start', 'other members do not know the new address of node03 yet']);
  expect(asked).toEqual([['node01'], ['node01']]);
});

test('a member that runs keeps its machine', async () => {
  const { run, done } = renewed({ isRunning: true });
  await expect(run()).rejects.toThrow('cassandra on node03 runs, so its disk cannot be given to a new machine');
  expect(done).toEqual([]);
});

test('a worker that takes over finds the service running on the machine that was ordered', async () => {
  const { run, done } = renewed({ isRunning: true, isOrdered: true });
  await run();
  expect(done).toContain('start');
});
