import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RefusalError } from '../../../src/input/refusal.ts';
import { readCompared } from '../../../src/report/files/read-compared.ts';
import { campaignLayout, runLayout } from '../../../src/measurement/results/layout.ts';
import { sampleCampaign } from '../sample-campaign.ts';
import { runsOf } from '../../../src/plan/runs-of.ts';

let results = '';

async function writeCampaign(id: string): Promise<string> {
  const { record, runs } = sampleCampaign();
  const folder = join(results, id);
  await mkdir(folder, { recursive: true });
  await writeFile(campaignLayout(folder).record, JSON.stringify({ ...record, id }));
  for (const run of runs) {
    await mkdir(runLayout(folder, run.runId).folder, { recursive: true });
    await writeFile(runLayout(folder, run.runId).result, JSON.stringify(run));
  }
  return folder;
}

beforeAll(async () => {
  results = await mkdtemp(join(tmpdir(), 'proofload-compared-'));
});
afterAll(() => rm(results, { recursive: true }));

it('reads campaigns by id and by path', async () => {
  await writeCampaign('one');
  const path = await writeCampaign('two');
  const campaigns = await readCompared(['one', path], results);
  expect(campaigns.flat().map(({ record, runs }) => [record.id, runs.length])).toEqual([
    ['one', 12],
    ['two', 12],
  ]);
});

it('reads campaigns that are separated by commas as one side', async () => {
  await writeCampaign('first');
  await writeCampaign('second');
  const sides = await readCompared(['first,second', 'one'], results);
  expect(sides.map((side) => side.map(({ record }) => record.id))).toEqual([['first', 'second'], ['one']]);
  await expect(readCompared(['first,second', 'second'], results)).rejects.toThrow('second is named twice.');
});

it('omits warm-up runs', async () => {
  const path = await writeCampaign('warm');
  const { record, runs } = sampleCampaign();
  const plan = {
    ...record.plan,
    steps: runsOf(record.plan).map((run, index) => (index > 0 ? run : { ...run, warmUp: true })),
  };
  await writeFile(campaignLayout(path).record, JSON.stringify({ ...record, id: 'warm', plan }));
  const [side] = await readCompared([path, 'one'], results);
  expect(side?.[0]?.runs.map(({ runId }) => runId)).toEqual(runs.slice(1).map(({ runId }) => runId));
});

it('lists all campaigns that cannot be read', async () => {
  await writeCampaign('three');
  const broken = await writeCampaign('broken');
  await writeFile(campaignLayout(broken).record, '{"schema":');
  const torn = await writeCampaign('torn');
  await writeFile(runLayout(torn, 'kafka-consumer').result, '');
  const reading = readCompared(['three', 'nowhere', 'broken', 'three', 'torn'], results);
  const faults = await reading.then(
    () => [],
    (error: unknown) => (error instanceof RefusalError ? error.faults : [String(error)]),
  );
  expect(faults).toEqual([
    'three is named twice.',
    expect.stringMatching(/^nowhere is neither a campaign under .* "proofload list results" lists/),
    expect.stringMatching(/^broken cannot be read: .*campaign\.json is not complete JSON/),
    expect.stringMatching(/^torn cannot be read: .*result\.json is empty: it was truncated\.$/),
  ]);
});

it('requires two campaigns', async () => {
  await writeCampaign('isolated');
  await expect(readCompared(['isolated'], results)).rejects.toThrow('Name at least two campaigns');
});
