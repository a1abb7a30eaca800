import { forgetState, writeStack } from './pretend.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { clearProfile } from '../../infra/clear.ts';
import { projectFolder } from '../../src/paths.ts';
import { readProfile } from '../../src/profile/read.ts';
import { bringUp } from '../../src/stack/update.ts';
import { withSimcloud } from '../simcloud/harness.ts';
import { thingsIn } from '../simcloud/world.ts';
import { leftOf } from './pretend-profile.ts';

const minutes = 60_000;

afterAll(forgetState, minutes);

test.each(['packet-type1-type2', 'packet-split'])(
  'the stack %s comes up on the pretend cloud at the price that its file has, and goes with nothing left',
  { timeout: 20 * minutes },
  (name) =>
    withSimcloud({}, async (cloud) => {
      await writeStack(name, await readFile(join(projectFolder, 'stacks', `Pulumi.${name}.yaml`), 'utf8'));
      const profile = await readProfile(name);
      const inventory = await bringUp(name);
      expect(inventory.hosts.map((host) => host.name)).toEqual(profile.hosts.map((host) => host.name));
      const prices = profile.hosts.map((host) => profile.hardware[host.hardware]?.pricePerHour ?? 0);
      const asked = thingsIn(cloud.world()).reduce((sum, { pricePerHour }) => sum + pricePerHour, 0);
      expect(asked).toBeCloseTo(prices.reduce((sum, price) => sum + price, 0));

      await clearProfile(name);
      expect(thingsIn(cloud.world())).toEqual([]);
      expect(await leftOf(name)).toEqual([]);
    }),
);
