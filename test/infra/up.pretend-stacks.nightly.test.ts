import { forgetState, writeStack } from './pretend.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { clearStack } from '../../infra/clear.ts';
import { projectFolder } from '../../src/state/paths.ts';
import { readProfile } from '../../src/hardware/profile/read.ts';
import { bringUp } from '../../src/hardware/stack/update.ts';
import { spotShare } from '../simcloud/aws/instance-types.ts';
import { withSimcloud } from '../simcloud/harness.ts';
import { thingsIn } from '../simcloud/world.ts';
import { remainingResources } from './pretend-profile.ts';

const minutes = 60_000;

afterAll(forgetState, minutes);

test.each([
  { name: 'packet-type1-type2', share: 1 },
  { name: 'packet-split', share: 1 },
  { name: 'aws-metal', share: 1 },
  { name: 'aws-nvme', share: 1 },
  { name: 'aws-m4', share: 1 },
  { name: 'aws-growth', share: 1 },
  { name: 'aws-arm', share: 1 },
  { name: 'aws-first', share: 1 },
  { name: 'aws-two-dcs', share: 1 },
  { name: 'aws-two-dcs-current', share: 1 },
  { name: 'gce-disk', share: 1 },
  { name: 'gce-arm', share: 1 },
  { name: 'gce-first', share: 1 },
  { name: 'gce-hundred', share: 1 },
  // Its file has on-demand prices; the pretend spot market is always cheaper.
  { name: 'aws-spot', share: spotShare },
])(
  'the stack $name comes up on the pretend cloud at $share of the price in its file, and is removed completely',
  { timeout: 20 * minutes },
  ({ name, share }) =>
    withSimcloud({}, async (cloud) => {
      await writeStack(name, await readFile(join(projectFolder, 'stacks', `Pulumi.${name}.yaml`), 'utf8'));
      const profile = await readProfile(name);
      const inventory = await bringUp(name);
      expect(inventory.hosts.map((host) => host.name)).toEqual(profile.hosts.map((host) => host.name));
      const prices = profile.hosts.map((host) => profile.hardware[host.hardware]?.pricePerHour ?? 0);
      const charged = thingsIn(cloud.world()).reduce((sum, { pricePerHour }) => sum + pricePerHour, 0);
      expect(charged).toBeCloseTo(share * prices.reduce((sum, price) => sum + price, 0));

      await clearStack(name);
      expect(thingsIn(cloud.world())).toEqual([]);
      expect(await remainingResources(name)).toEqual([]);
    }),
);
