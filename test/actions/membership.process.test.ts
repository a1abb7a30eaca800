import { expect, test } from 'vitest';
import { leave, untilCalled } from '../../src/actions/membership.ts';
import type { Host } from '../../src/hosts/host.ts';
import type { JobSpec, JobStatus } from '../../src/hosts/job.ts';
import type { Growing } from '../../src/systems/system.ts';
import { examplePlan } from '../systems/example.ts';

const ended: JobStatus = { state: 'ended', exitCode: 0, signal: null, startedMilliseconds: 0, endedMilliseconds: 1 };
const running: JobStatus = { state: 'running', pid: 1, startedMilliseconds: 0 };
const failedAnswer = JSON.stringify([{ status: 500, error: 'Not enough live nodes to maintain replication factor' }]);

/** A node that leaves when it is told to; what was done with it is in `done`. */
function leavingNode({ answer = JSON.stringify([{ status: 200 }]), diesAfter = Infinity } = {}) {
  const done: string[] = [];
  const words = ['NORMAL', 'LEAVING', 'LEAVING', 'DECOMMISSIONED'];
  let asked = 0;
  let isStopped = false;
  const host = {
    inventory: { name: 'node03', address: '127.9.0.4', dataFolder: '/data' },
    jobFolder: (id: string) => `/jobs/${id}`,
    exists: async () => false,
    startJob: async ({ id }: JobSpec) => void done.push(`start ${id}`),
    jobStatus: async (id: string): Promise<JobStatus> => {
      if (id !== 'cassandra') return done.includes(`start ${id}`) || id === 'fetch' ? ended : { state: 'absent' };
      return isStopped || asked > diesAfter ? ended : running;
    },
    tailJob: async (_: string, stream: string) => (stream === 'output' ? answer : ''),
    stopJob: async (id: string) => {
      isStopped = true;
      done.push(`stop ${id}`);
    },
    run: async (argv: string[]) => {
      done.push(argv.slice(0, 2).join(' '));
      return '';
    },
  } as unknown as Host;
  const growing = {
    phase: async () => {
      const word = words[Math.min(asked, words.length - 1)]!;
      asked += 1;
      return { word, phase: ({ NORMAL: 'member', LEAVING: 'leaving' } as const)[word as 'NORMAL'] ?? 'left' };
    },
    members: async () => (asked >= words.length ? ['node01'] : ['node01', 'node03']),
    leaveJobId: 'leave',
    leaveJob: async () => ({ id: 'leave', argv: [], environment: {} }),
  } as unknown as Growing;
  const hosts = new Map([['node03', host]]);
  const context = {
    plan: examplePlan,
    inventory: { profile: 'p', provider: 'local' as const, mark: 'm', hosts: [], caveats: [] },
    hosts,
    onProgress: () => {},
    pause: async () => {},
  };
  const of = { cluster: examplePlan.clusters['cassandra']!, hosts, secrets: { shared: '', certificates: null } };
  return { done, cluster: { growing, of }, context, host };
}

const node = { host: 'node03', jobId: 'cassandra' };

test('a member is stopped, and its data removed, when it has left and the others no longer know it', async () => {
  const { done, cluster, context } = leavingNode();
  await leave(node, cluster, context);
  expect(done.filter((each) => each !== 'start leave')).toEqual([
    'stop cassandra',
    'stop cassandra',
    'mv /jobs/cassandra',
    'rm -rf',
    'stop leave',
    'mv /jobs/leave',
  ]);
  expect(done.indexOf('start leave')).toBe(0);
});

test('one that a worker that died had made leave is only cleared away', async () => {
  const { done, cluster, context } = leavingNode();
  await leave(node, cluster, context);
  done.splice(0, done.length, 'start leave');
  await leave(node, cluster, context);
  expect(done.filter((each) => each === 'start leave')).toHaveLength(1);
});

test('one that the others refuse to let go, and one that dies before it has left, is named with the reason', async () => {
  const refused = leavingNode({ answer: failedAnswer });
  await expect(leave(node, refused.cluster, refused.context)).rejects.toThrow(
    'leave on node03 failed: Not enough live',
  );
  const dying = leavingNode({ diesAfter: 1 });
  await expect(leave(node, dying.cluster, dying.context)).rejects.toThrow('ended before it had left its cluster');
  expect(dying.done).not.toContain('rm -rf');
});

test('an operation in a job is over when the job has ended well', async () => {
  const { host, context } = leavingNode();
  await untilCalled(host, { id: 'fetch', argv: [], environment: {} }, context);
  const failing = leavingNode({ answer: failedAnswer });
  const job = { id: 'fetch', argv: [], environment: {} };
  await expect(untilCalled(failing.host, job, failing.context)).rejects.toThrow('fetch on node03 failed: Not enough');
});
