/** Hardware of a version in which a profile had one stack, as test/fixtures/hardware-by-profile has it: tags, records and state. */
import { forgetState, writeStack } from './pretend.ts';
import { scratchState } from './scratch-state.ts';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { teardown } from '../../activities/hardware.ts';
import { cleanUp } from '../../infra/cleanup.ts';
import { leftoversIn, leftoversOf } from '../../infra/leftovers-of.ts';
import { readLease } from '../../src/hardware/lease/ledger.ts';
import { saveCredentialsFor } from '../../src/cli/known-campaign.ts';
import { projectFolder } from '../../src/state/paths.ts';
import { openSimcloud, type Simcloud } from '../simcloud/harness.ts';
import { changeWorld } from '../simcloud/world-file.ts';
import { thingsIn, type World } from '../simcloud/world.ts';
import { perform } from './perform.ts';
import { remainingResources } from './pretend-profile.ts';
import { samplePlan } from '../samples/plan.ts';

const minutes = 60_000;
const limit = { timeout: 10 * minutes };
const fixture = join(projectFolder, 'test/fixtures/hardware-by-profile');
const profile = 'small-aws';
const campaignId = 'old-campaign';

const identityFile = join(scratchState, 'identity.json');
// Before anything reads the identity: marks and tags of the fixture are of this owner.
const identity = JSON.parse(await readFile(identityFile, 'utf8')) as object;
const owner = JSON.parse(await readFile(join(fixture, 'owner.json'), 'utf8')) as object;
await writeFile(identityFile, JSON.stringify({ ...identity, ...owner }));

let cloud: Simcloud;
let close: () => Promise<void>;

beforeEach(async () => {
  ({ cloud, close } = await openSimcloud());
  const made = JSON.parse(await readFile(join(fixture, 'world.json'), 'utf8')) as World;
  changeWorld(cloud.folder, (world) => Object.assign(world, made));
  await rm(join(scratchState, 'pulumi'), { recursive: true, force: true });
  await cp(join(fixture, 'state'), scratchState, { recursive: true });
  await writeStack(profile, await readFile(join(fixture, `Pulumi.${profile}.yaml`), 'utf8'));
});
afterEach(() => close());
afterAll(forgetState, minutes);

const clean = (running: string[], remove: 'nothing' | 'of campaigns', only = campaignId) =>
  cleanUp({
    only: (_profile, campaign) => campaign === only,
    holders: async () => ({ campaigns: running, leases: [] }),
    remove,
    pause: async () => {},
  });

test('cleanup finds it by its campaign, leaves it while that runs, and removes it afterwards', limit, async () => {
  expect(leftoversIn(await (await leftoversOf(profile)).check()).length).toBeGreaterThan(10);
  expect(await clean(['another'], 'nothing', 'another')).toEqual([]);
  expect(await clean([campaignId], 'of campaigns')).toMatchObject([{ removed: false, verdict: { held: true } }]);
  const [cleaned] = await clean([], 'of campaigns');
  expect(cleaned).toMatchObject({ stack: profile, campaign: campaignId, removed: true, left: [] });
  expect(thingsIn(cloud.world())).toEqual([]);
  expect(await remainingResources(profile)).toEqual([]);
  expect(await readLease(profile)).toBe(null);
});

test('a campaign that is cancelled tears it down, with the credentials of the command', limit, async () => {
  const said: string[] = [];
  await saveCredentialsFor(campaignId, (line) => void said.push(line));
  expect(said).toEqual([expect.stringContaining('The worker uses the credentials of this command for small-aws')]);
  const { stack: _none, ...plan } = { ...samplePlan(), profile };
  await perform(teardown, { campaignId, plan });
  expect(thingsIn(cloud.world())).toEqual([]);
});
