import { once } from 'node:events';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { busyHosts } from '../../../src/providers/local/busy.ts';
import { commandOf } from '../../../src/providers/local/processes.ts';

const mark = (digits: string): NodeJS.ProcessEnv => ({ PROOFLOAD_HOST: `proofload-${digits}/kafka01` });

// Measured by processor time, so it is busy however slow the machine is.
const work = 'import time\nwhile time.process_time() < 1.2: pass\nprint("ready", flush=True)\ntime.sleep(3600)';
const busy = execa('python3', ['-c', work], { env: mark('b0b0b0'), reject: false });
const idle = execa('sh', ['-c', 'echo ready; exec sleep 3600'], { env: mark('1d1e1d'), reject: false });
const begun = Promise.all([once(busy.stdout, 'data'), once(idle.stdout, 'data')]);

beforeAll(() => begun);
afterAll(async () => {
  busy.kill('SIGKILL');
  idle.kill('SIGKILL');
  await Promise.all([busy, idle]);
});

test('busy hosts of any mark are found, with their processes', async () => {
  const found = (await busyHosts()).find((each) => each.mark === 'proofload-b0b0b0');
  expect(found?.processes).toEqual([
    expect.stringMatching(new RegExp(`^process ${busy.pid} \\(.*python3 -c import time `)),
  ]);
});

test('the command of a process is shown without the options of a JVM', async () => {
  const options = ['-Xmx889m', '-Dlog=file', '-cp', '/a/long:/class/path'];
  const java = execa('sh', ['-c', 'echo ready; read line', 'java', ...options, 'kafka.Kafka', 'server.properties']);
  await once(java.stdout, 'data');
  expect(await commandOf(java.pid!)).toBe('sh -c echo ready; read line java kafka.Kafka server.properties');
  java.stdin.end();
  await java.catch(() => {});
});

test('hosts whose processes only wait are not busy', async () => {
  expect((await busyHosts()).map((each) => each.mark)).not.toContain('proofload-1d1e1d');
});
