import { expect, test } from 'vitest';
import type { Host } from '../../../src/hosts/host.ts';
import type { JobStatus } from '../../../src/hosts/job.ts';
import { orServiceDied } from '../../../src/measurement/datasets/settle.ts';

const running: JobStatus = { state: 'running', pid: 1, startedMilliseconds: 0 };
const killed: JobStatus = {
  state: 'ended',
  exitCode: null,
  signal: 'SIGKILL',
  startedMilliseconds: 0,
  endedMilliseconds: 1,
};

const serviceThat = (status: JobStatus) => [
  {
    jobId: 'cassandra',
    host: { inventory: { name: 'node01' }, jobStatus: async () => status, tailJob: async () => '' } as unknown as Host,
  },
];
const refused = async (): Promise<string> => {
  throw new Error('Connection refused');
};

test('a question that nobody answers because a service died is the death of that service', async () => {
  await expect(orServiceDied(serviceThat(killed), 'records was measured', refused)).rejects.toMatchObject({
    name: 'ServiceDied',
    message: expect.stringContaining(
      'A service died while records was measured: cassandra on node01 was killed by SIGKILL',
    ),
  });
});

test('while all services run, the failure stays what it is, and an answer is an answer', async () => {
  await expect(orServiceDied(serviceThat(running), 'records was measured', refused)).rejects.toThrow(
    'Connection refused',
  );
  await expect(orServiceDied(serviceThat(killed), 'records was measured', async () => 'all')).resolves.toBe('all');
});
