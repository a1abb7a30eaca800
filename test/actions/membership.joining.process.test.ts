import { expect, test } from 'vitest';
import { joinWithoutData } from '../../src/actions/membership.ts';
import type { Host } from '../../src/hosts/host.ts';
import type { JobSpec, JobStatus } from '../../src/hosts/job.ts';
import type { Growing } from '../../src/systems/system.ts';
import { exampleInventory, examplePlan } from '../systems/example.ts';

const name = 'spark-cassandra-worker02';
const service = { host: name, jobId: 'cassandra' };
const refusal = 'the address exists, cancelling join';

interface Course {
  /** For how many questions a member refuses the address. */
  refusedFor?: number;
  /** What starts of the service end with; the start after them succeeds. */
  ends?: string[];
  isRunning?: boolean;
  isMember?: boolean;
}

/** A node that joins; what happened is in `done`. */
function joining({ refusedFor = 0, ends = [], isRunning = false, isMember = false }: Course) {
  const done: string[] = [];
  let status: JobStatus = isRunning ? { state: 'running', pid: 1, startedMilliseconds: 0 } : { state: 'absent' };
  let starts = 0;
  let [questions, asked] = [0, 0];
  const host = {
    inventory: exampleInventory.hosts.find((each) => each.name === name),
    jobFolder: (id: string) => `/jobs/${id}`,
    exists: async () => false,
    writeFile: async () => {},
    run: async ([command = '']: string[]) => {
      if (command === 'mv') status = { state: 'absent' };
      return '';
    },
    stopJob: async () => {},
    startJob: async ({ id }: JobSpec) => {
      done.push(`start ${id}`);
      status =
        starts < ends.length
          ? { state: 'ended', exitCode: 3, signal: null, startedMilliseconds: 0, endedMilliseconds: 1 }
          : { state: 'running', pid: 1, startedMilliseconds: 0 };
      starts += 1;
    },
    jobStatus: async () => status,
    tailJob: async (_: string, stream: string) => (stream === 'error' ? (ends[starts - 1] ?? '') : ''),
    listens: async () => true,
  } as unknown as Host;
  const growing = {
    // The others know a member a moment after it has joined.
    members: async () => (isMember || (status.state === 'running' && (asked += 1) > 2) ? ['node01', name] : ['node01']),
    refuses: async () => questions++ < refusedFor,
    refusal: /cancelling join/,
    phase: async () => ({ word: 'NORMAL', phase: 'member' as const }),
  } as unknown as Growing;
  const hosts = new Map([[name, host]]);
  const context = {
    plan: examplePlan,
    inventory: exampleInventory,
    hosts,
    onProgress: (words: string) => void done.push(words),
    pause: async () => {},
  };
  const of = { cluster: examplePlan.clusters['cassandra']!, hosts, secrets: { shared: '', certificates: null } };
  return { done, join: () => joinWithoutData(service, { growing, of }, context) };
}

test('a node starts when no member refuses its address any more, and has joined when the others know it', async () => {
  const { done, join } = joining({ refusedFor: 2 });
  await join();
  const waits = done.slice(0, done.indexOf('start cassandra'));
  expect(waits).toHaveLength(2);
  expect(waits[0]).toContain(name);
  expect(done.filter((each) => each === 'start cassandra')).toHaveLength(1);
  expect(done.at(-1)).toContain('do not know');
});

test('a node that the others refuse is started again', async () => {
  const { done, join } = joining({ ends: [refusal, refusal] });
  await join();
  expect(done.filter((each) => each === 'start cassandra')).toHaveLength(3);
});

test('a node that ends for another reason is not started again, and the reason is named', async () => {
  const { done, join } = joining({ ends: ['no space left on device'] });
  await expect(join()).rejects.toThrow('no space left on device');
  expect(done.filter((each) => each === 'start cassandra')).toHaveLength(1);
});

test.each([
  ['runs, because a worker that died had started it, is not started again', { isRunning: true }, 0],
  ['is a member that died starts with the data that it has', { isMember: true }, 1],
])('a node that %s, whatever the others have heard of it', async (_, course, starts) => {
  const { done, join } = joining({ ...course, refusedFor: Infinity });
  await join();
  expect(done.filter((each) => each === 'start cassandra')).toHaveLength(starts);
});
