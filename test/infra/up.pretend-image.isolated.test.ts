/** The image of a stack's lock file, through the engine. */
import { forgetState, writeStack } from './pretend.ts';
import { afterAll, expect, test } from 'vitest';
import { clearStack } from '../../infra/clear.ts';
import { lockImage } from '../../src/cli/lock-image.ts';
import { writeImageLock } from '../../src/hardware/profile/image-lock.ts';
import { readProfile } from '../../src/hardware/profile/read.ts';
import { bringUp } from '../../src/hardware/stack/update.ts';
import { providerOf } from '../../src/providers/registry.ts';
import { withSimcloud } from '../simcloud/harness.ts';
import { thingsIn } from '../simcloud/world.ts';
import { pretendProfiles } from './pretend-profile.ts';

const limit = { timeout: 600_000 };
const now = new Date('2026-11-30T12:00:00Z');
const held = { environment: { PROOFLOAD_CAMPAIGN: 'campaign', PROOFLOAD_EXPIRES: '2026-12-01T10:00:00.000Z' } };

afterAll(forgetState, 60_000);

test.each(pretendProfiles.filter(({ name }) => ['small-aws', 'small-gcp'].includes(name)))(
  'machines of $name have the locked image, and another lock replaces none that is up',
  limit,
  async ({ name, stack, machine }) => {
    await withSimcloud({}, async (cloud) => {
      const machines = () => thingsIn(cloud.world()).flatMap(({ type, id }) => (type === machine ? [id] : []));
      await writeStack(name, stack(['one']));
      const { image } = await lockImage(name, now);
      const { hosts } = await bringUp(name, held);
      expect(hosts.map((host) => host.image)).toEqual([image.id]);
      const [first] = machines();

      const asked = providerOf((await readProfile(name)).provider).image?.(await readProfile(name)) ?? '';
      const other = image.id.replace(/(?:241|20261115)$/, (end) => (end === '241' ? '240' : '20260901'));
      await writeImageLock(name, asked, { ...image, id: other });
      await writeStack(name, stack(['one', 'two']));
      const further = await bringUp(name, held);
      expect(machines()).toContain(first);
      expect(Object.fromEntries(further.hosts.map((host) => [host.name, host.image]))).toEqual({
        one: image.id,
        two: other,
      });
      await clearStack(name);
    });
  },
);
