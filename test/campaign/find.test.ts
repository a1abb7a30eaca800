import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { listCampaigns, readCampaignText } from '../../src/campaign/find.ts';

const folder = await mkdtemp(join(tmpdir(), 'proofload-find-'));
afterAll(() => rm(folder, { recursive: true }));

test('the campaigns that come along are found by name', async () => {
  const { campaigns, examples } = await listCampaigns();
  expect(campaigns).toContain('pipeline-stress');
  expect(examples).toContain('node-killed');
  expect((await readCampaignText('pipeline-stress')).file).toBe('campaigns/pipeline-stress.yaml');
  expect((await readCampaignText('node-killed')).file).toBe('campaigns/examples/node-killed.yaml');
});

test('any other file is found by its path', async () => {
  const path = join(folder, 'mine.yaml');
  await writeFile(path, 'name: mine\n');
  expect(await readCampaignText(path)).toEqual({ file: path, text: 'name: mine\n' });
});

test('a name that is nearly right gets a suggestion', async () => {
  await expect(readCampaignText('pipline-stress')).rejects.toThrow(
    'unknown campaign "pipline-stress"; did you mean "pipeline-stress"?',
  );
  await expect(readCampaignText('mine')).rejects.toThrow(
    /"proofload list campaigns" shows them; .* such as \.\/mine\.yaml/,
  );
});

test('a path that leads nowhere or to a folder is refused', async () => {
  await expect(readCampaignText(join(folder, 'none.yaml'))).rejects.toThrow(
    'none.yaml: no such campaign file; "proofload list campaigns" shows those that there are',
  );
  await expect(readCampaignText(`${folder}/`)).rejects.toThrow(`${folder} is a folder, but must be a file.`);
});
