import { afterEach, beforeEach, expect, test } from 'vitest';
import { setTimeout as delay } from 'node:timers/promises';
import { drive, type Drive } from '../../../src/measurement/runs/drive.ts';
import { startLoads } from '../../../src/measurement/runs/start.ts';
import { sharedClocks } from '../../hosts/clocks/shared-clock.ts';
import { openTestHost, type TestHost } from '../../hosts/local-hosts.ts';
import { until } from '../../hosts/until.ts';
import { loadJob } from '../../samples/load-job.ts';

let on: TestHost;
beforeEach(async () => {
  on = await openTestHost();
});
afterEach(async () => {
  await on.close();
});

const unread = () => Promise.reject(new Error('Nobody reads here'));
const job = (id: string, script: string) => ({ id, argv: ['sh', '-c', script], environment: {} });

async function withDeadService(): Promise<Drive> {
  await on.host.startJob(job('cassandra', 'exit 3'));
  await until('the service has died', async () => (await on.host.jobStatus('cassandra')).state === 'ended');
  return {
    runId: 'one',
    attempt: 1,
    limitSeconds: 600,
    loads: [{ loadJob: loadJob(on.host.inventory.name, ['sleep', '0.2'], unread), host: on.host }],
    services: [{ host: on.host, jobId: 'cassandra' }],
    clocks: sharedClocks,
    pause: (milliseconds) => delay(milliseconds),
    report: () => {},
  };
}

const stopped = () => [{ host: on.host.inventory.name, jobId: 'cassandra' }];

test('a service that an event stopped may be dead; any other may not', async () => {
  const run = await withDeadService();
  await drive({ ...run, stoppedOnPurpose: async () => stopped() });
  await expect(drive({ ...run, stoppedOnPurpose: async () => [] })).rejects.toThrow('A service died during one');
  await expect(
    drive({ ...run, stoppedOnPurpose: async () => [{ host: 'another', jobId: 'cassandra' }] }),
  ).rejects.toThrow('A service died during one');
});

test('a service that an event starts while the services are looked at is not dead', async () => {
  const run = await withDeadService();
  await startLoads({ ...run, beforeStart: async () => {} });
  await until('the load has ended', async () => (await on.host.jobStatus('one-a1-producer')).state === 'ended');
  const answers = [stopped(), []];
  await drive({ ...run, stoppedOnPurpose: async () => answers.shift() ?? [] });
});

test('loads start once: what an earlier attempt left is forgotten before, and never after', async () => {
  const run = await withDeadService();
  let forgotten = 0;
  const start = () =>
    startLoads({
      ...run,
      beforeStart: async () => {
        forgotten += 1;
      },
    });
  const first = await start();
  expect(Math.abs(Date.now() - first)).toBeLessThan(60_000);
  expect(await start()).toBe(first);
  expect(forgotten).toBe(1);
});

test('a service that an event stopped is not asked for, because its host may have no machine meanwhile', async () => {
  const run = await withDeadService();
  const silent = { ...on.host, inventory: on.host.inventory, jobStatus: () => Promise.reject(new Error('No answer')) };
  const services = [{ host: silent, jobId: 'cassandra' }];
  await drive({ ...run, services, stoppedOnPurpose: async () => stopped() });
  await expect(drive({ ...run, services, stoppedOnPurpose: async () => [] })).rejects.toThrow('No answer');
});
