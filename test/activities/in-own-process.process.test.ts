import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOwnProcess } from '../../activities/in-own-process.ts';
import { makeResults } from '../../bench/analysis/make.ts';
import { FileError } from '../../src/input/file-error.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-own-process-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

test('a process of its own makes verdicts and report of a folder of results', async () => {
  const results = join(folder, 'results');
  await makeResults(results, { hosts: 1, hours: 1 });
  expect(await inOwnProcess('analyse', results)).not.toEqual([]);
  const { html, markdown } = await inOwnProcess('report', results);
  expect(await readFile(html, 'utf8')).toContain('<html');
  expect(await readFile(markdown, 'utf8')).toContain('#');
});

test('what it cannot use is refused as it would be in this process', async () => {
  const error = await inOwnProcess('analyse', join(folder, 'none')).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(FileError);
  expect(error).toMatchObject({ fault: 'absent', message: expect.stringContaining('campaign.json does not exist') });
});

test('what the system says of a failure comes along with its code', async () => {
  const results = join(folder, 'unwritable');
  await makeResults(results, { hosts: 1, hours: 1 });
  const inTheWay = join(results, 'report.html', 'file');
  await mkdir(inTheWay, { recursive: true });
  await expect(inOwnProcess('report', results)).rejects.toMatchObject({
    code: expect.stringMatching(/^E(ISDIR|NOTEMPTY|EXIST)$/),
    message: expect.stringContaining('report.html'),
  });
});
