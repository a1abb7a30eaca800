import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOwnFiles } from '../../src/installations/own-files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-test-'));
  await writeFile(join(folder, 'Job.java'), 'package org.example; public class Job {}');
  await execa('javac', ['-d', join(folder, 'classes'), join(folder, 'Job.java')]);
  await execa('jar', ['--create', '--file', join(folder, 'job.jar'), '-C', join(folder, 'classes'), '.']);
  await writeFile(join(folder, 'text.jar'), 'no jar at all');
});
afterAll(() => rm(folder, { recursive: true }));

test('a jar is read from the folder of the campaign file, with its hash and its classes', async () => {
  const files = await readOwnFiles(['job.jar'], join(folder, 'campaign.yaml'));
  expect(files.get('job.jar')).toEqual({
    path: join(folder, 'job.jar'),
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    classes: new Set(['org.example.Job']),
  });
});

test('a file that is missing or is no jar has a fault, which names it', async () => {
  const files = await readOwnFiles(['gone.jar', 'text.jar'], join(folder, 'campaign.yaml'));
  expect(files.get('gone.jar')).toEqual({
    fault: `there is no file ${join(folder, 'gone.jar')}; build the jar first, or correct the path`,
  });
  expect(files.get('text.jar')).toEqual({ fault: `${join(folder, 'text.jar')} is no jar` });
});
