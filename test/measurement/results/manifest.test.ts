import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  alterationText,
  alterationsIn,
  updateManifest,
  writeManifest,
} from '../../../src/measurement/results/manifest.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-manifest-'));
  await mkdir(join(folder, 'runs', 'one'), { recursive: true });
  await writeFile(join(folder, 'campaign.json'), '{}');
  await writeFile(join(folder, 'runs', 'one', 'result.json'), '{}');
  await writeFile(join(folder, 'runs', 'one', 'odd \\ name'), 'output');
  await writeFile(join(folder, 'half.tmp'), 'half');
  await mkdir(join(folder, 'loads.partial'));
  await writeFile(join(folder, 'loads.partial', 'output'), 'half');
  await writeManifest(folder);
});
afterEach(() => rm(folder, { recursive: true }));

const nothing = { changed: [], missing: [], added: [] };

test('sha256sum checks the list', async () => {
  const { stdout } = await execa('sha256sum', ['--strict', '-c', 'SHA256SUMS'], { cwd: folder });
  expect(stdout.split('\n')).toHaveLength(3);
  expect(await alterationsIn(folder)).toEqual(nothing);
});

test('changed, removed and added files are reported by name', async () => {
  await writeFile(join(folder, 'campaign.json'), '{ }');
  await rm(join(folder, 'runs', 'one', 'result.json'));
  await writeFile(join(folder, 'runs', 'two'), '');
  await symlink('/etc/passwd', join(folder, 'link'));
  const found = await alterationsIn(folder);
  expect(found).toEqual({ changed: ['campaign.json'], missing: ['runs/one/result.json'], added: ['link', 'runs/two'] });
  expect(alterationText('mine', found)).toBe(
    'Files of mine do not match its SHA256SUMS: changed: campaign.json; missing: runs/one/result.json; added: link, runs/two.',
  );
});

test('only a few names are shown', () => {
  const changed = ['a\u001B[31m', 'b', 'c', 'd', 'e'];
  expect(alterationText('mine', { ...nothing, changed })).toBe(
    'Files of mine do not match its SHA256SUMS: changed: a\u001B[31m, b, c and 2 more.',
  );
  expect(alterationText('mine', nothing)).toBeNull();
});

test('a file that Proofload rewrites is updated in the list, and other changes are still reported', async () => {
  await writeFile(join(folder, 'campaign.json'), 'edited');
  const report = join(folder, 'report.md');
  await writeFile(report, 'drawn again');
  await updateManifest(folder, [report]);
  expect(await alterationsIn(folder)).toEqual({ ...nothing, changed: ['campaign.json'] });
});

test('a folder without a list is not verified and gets none', async () => {
  await rm(join(folder, 'SHA256SUMS'));
  await updateManifest(folder, [join(folder, 'campaign.json')]);
  expect(await alterationsIn(folder)).toBeNull();
});

test('a damaged list is reported with its line, and its files are not opened', async () => {
  const list = await readFile(join(folder, 'SHA256SUMS'), 'utf8');
  await writeFile(join(folder, 'SHA256SUMS'), `${list}${'0'.repeat(64)}  ../../etc/passwd\n`);
  expect(await alterationsIn(folder)).toEqual({ ...nothing, missing: ['../../etc/passwd'] });
  await writeFile(join(folder, 'SHA256SUMS'), `${list}cut sho`);
  expect(alterationText('mine', await alterationsIn(folder))).toBe(
    'Cannot verify the files of mine: line 4 of its SHA256SUMS is damaged.',
  );
});
