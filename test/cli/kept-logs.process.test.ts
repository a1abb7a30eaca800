import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { printKeptLogs } from '../../src/cli/kept-logs.ts';

let folder = '';
let printed = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-logs-'));
  printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    printed += String(chunk);
    return true;
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

const broker = { host: 'kafka01', service: 'kafka-broker', jobId: 'kafka-broker' };

async function keep(path: string, text: string): Promise<void> {
  const file = join(folder, 'logs', path);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, text);
}

test('the last lines of each file are shown, without archives', async () => {
  await keep('kafka01/kafka-broker/output', 'one\ntwo\nthree\n');
  await keep('kafka01/kafka-broker/error', '');
  await keep('kafka01/kafka-broker/logs/server.log.1.gz', 'packed');
  await keep('kafka01/kafka-broker/logs/server.log', 'started\n');
  expect(await printKeptLogs(folder, {}, [broker], 2)).toBe(true);
  expect(printed).toBe('server.log | started\noutput | two\noutput | three\n');
});

test('of a resumed campaign they are those of the last session that kept any', async () => {
  await keep('kafka01/kafka-broker/output', 'first\n');
  await keep('session-2/kafka01/kafka-broker/output', 'second\n');
  const sessions = [{}, {}] as unknown as [];
  expect(await printKeptLogs(folder, { sessions }, [broker, { ...broker, host: 'kafka02' }], 5)).toBe(true);
  expect(printed).toBe('kafka01 kafka-broker output | second\n');
});

test('what lies behind a link is not shown, and links that lead back are not walked', async () => {
  await keep('kafka01/kafka-broker/output', 'one\n');
  const logs = join(folder, 'logs', 'kafka01', 'kafka-broker');
  await writeFile(join(folder, 'secret'), 'a secret\n');
  await symlink(join(folder, 'secret'), join(logs, 'linked'));
  for (const name of ['again', 'and-again']) await symlink('.', join(logs, name));
  expect(await printKeptLogs(folder, {}, [broker], 5)).toBe(true);
  expect(printed).toBe('output | one\n');
});

test('a campaign that kept none says so', async () => {
  expect(await printKeptLogs(folder, {}, [broker], 5)).toBe(false);
  expect(printed).toBe('');
});
