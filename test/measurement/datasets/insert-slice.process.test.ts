import { expect, test } from 'vitest';
import type { Host } from '../../../src/hosts/host.ts';
import type { JobStatus } from '../../../src/hosts/job.ts';
import { insertSlice } from '../../../src/measurement/datasets/insert-slice.ts';

const running: JobStatus = { state: 'running', pid: 1, startedMilliseconds: Date.now() };
const ended = (exitCode: number): JobStatus => ({
  state: 'ended',
  exitCode,
  signal: null,
  startedMilliseconds: 0,
  endedMilliseconds: 1,
});

/** A host whose job has these states one after the other, and whose service `node` runs for as many of them. */
function hostWith(states: JobStatus[], serviceUp = Infinity): { host: Host; started: string[] } {
  const started: string[] = [];
  let asked = 0;
  const host = {
    inventory: { name: 'one' },
    startJob: async ({ id }: { id: string }) => void started.push(id),
    jobStatus: async (id: string) => {
      if (id === 'node') return asked > serviceUp ? ended(137) : running;
      asked += 1;
      return states[Math.min(asked, states.length) - 1];
    },
    tailJob: async () => ' 10 sec: 600 operations; 60 current ops/sec;\n',
    clockOffset: async () => ({ offsetMilliseconds: 0, errorMilliseconds: 0 }),
  } as unknown as Host;
  return { host, started };
}

function inserting({ host }: { host: Host }, limitSeconds = 100, outputs: string[] = []) {
  return insertSlice({
    job: { id: 'insert-records-1', argv: [], environment: {} },
    limitSeconds,
    host,
    what: 'records 0 to 1,000 of demo',
    services: [{ host, jobId: 'node' }],
    onOutput: (tail) => void outputs.push(tail),
    pause: () => Promise.resolve(),
  });
}

test('a slice is inserted once its job has ended well, and its output is shown meanwhile', async () => {
  const one = hostWith([running, running, ended(0)]);
  const outputs: string[] = [];
  await inserting(one, 100, outputs);
  expect(one.started).toEqual(['insert-records-1']);
  expect(outputs).toHaveLength(2);
});

test('a load generator that died fails the slice with its last output', async () => {
  await expect(inserting(hostWith([running, ended(1)]))).rejects.toMatchObject({
    name: 'RunFailed',
    message: expect.stringContaining('600 operations'),
  });
});

test('a node that died is named as the cause, although the load generator failed because of it', async () => {
  await expect(inserting(hostWith([running, ended(1)], 1))).rejects.toMatchObject({
    name: 'ServiceDied',
    message: expect.stringContaining('node on one'),
  });
});

test('a slice that takes too long ends', async () => {
  const long: JobStatus = { state: 'running', pid: 1, startedMilliseconds: Date.now() - 200_000 };
  await expect(inserting(hostWith([long]))).rejects.toMatchObject({ name: 'RunTimedOut' });
});
