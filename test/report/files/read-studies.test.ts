import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readStudies } from '../../../src/report/files/read-studies.ts';
import { projectFolder } from '../../../src/state/paths.ts';

test('the studies that ship have no fault', async () => {
  const { studies, faults } = await readStudies();
  expect(faults).toEqual([]);
  expect(studies.length).toBeGreaterThan(0);
});

test('a broken study is a fault with its place, and the others are read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'proofload-studies-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const whole = await readFile(join(projectFolder, 'studies/pipeline-stress.yaml'), 'utf8');
  await writeFile(join(folder, 'a-whole.yaml'), whole);
  await writeFile(join(folder, 'b-broken.yaml'), whole.replace(/^title: .*$/m, 'title: 7'));
  const { studies, faults } = await readStudies(folder);
  expect(studies).toHaveLength(1);
  expect(faults).toEqual([expect.stringMatching(/b-broken\.yaml:\d+:\d+: title: /)]);
});
