import { scratchState } from '../infra/scratch-state.ts';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { recorders } from '../../activities/record.ts';
import { retireHostsIn } from '../../activities/remove-hosts.ts';
import { readCampaignRecord } from '../../src/measurement/results/read.ts';
import { samplesPath } from '../../src/measurement/telemetry/sampling.ts';
import { openTestHost, type TestHost } from '../hosts/local-hosts.ts';
import { perform } from '../infra/perform.ts';
import { smallPlan, smallStart } from '../samples/small-plan.ts';

let results: string;
let on: TestHost;
afterAll(() => rm(scratchState, { recursive: true, force: true }));
beforeEach(async () => {
  results = await mkdtemp(join(tmpdir(), 'proofload-test-'));
  on = await openTestHost();
});
afterEach(async () => {
  await on.close();
  await rm(results, { recursive: true });
});

test('the telemetry of a retired host is fetched, and it is no host of the campaign any more; a second time changes nothing', async () => {
  const { recordStart, recordProgress } = recorders(results);
  const campaignId = 'small-1';
  const plan = smallPlan();
  const request = { campaign: 'small', profile: 'local', size: 'smoke', sets: [] };
  await recordStart({ campaignId, plan, argv: [], request, start: smallStart });
  const [host] = on.inventory.hosts;
  const inventory = { ...on.inventory, hosts: [host!, { ...host!, name: 'stays01' }] };
  await recordProgress({ campaignId, phases: [], inventory, versions: {} });
  const samples = samplesPath(host!);
  await mkdir(dirname(samples), { recursive: true });
  await writeFile(samples, '{"sampler":"a","at":1,"uptime":1,"scopes":{}}\n');

  const retire = retireHostsIn(results);
  const others = await perform(retire, { campaignId, plan, inventory, hosts: [host!.name] });
  expect(others.hosts.map(({ name }) => name)).toEqual(['stays01']);
  const folder = join(results, campaignId);
  expect(existsSync(join(folder, 'telemetry', `${host!.name}.jsonl.gz`))).toBe(true);
  const record = await readCampaignRecord(folder);
  expect(record.inventory).toEqual(others);
  expect(record.hostsRemoved).toMatchObject([{ atMilliseconds: null, hosts: [host!.name], inventory: [host] }]);

  expect(await perform(retire, { campaignId, plan, inventory: others, hosts: [host!.name] })).toEqual(others);
  expect(await readCampaignRecord(folder)).toEqual(record);
});
