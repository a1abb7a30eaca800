import { forgetState, writeStack } from '../pretend.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { clearStack } from '../../../infra/clear.ts';
import { bootstrapFile } from '../../../src/hardware/bootstrap/wait-for-host.ts';
import { openHost } from '../../../src/hosts/open.ts';
import { bringUp } from '../../../src/hardware/stack/update.ts';
import { openStack } from '../../../src/hardware/stack/workspace.ts';
import { withSimcloud } from '../../simcloud/harness.ts';
import { whyNotReal, withRealMachines } from '../../simcloud/machines/real.ts';
import { thingsIn } from '../../simcloud/world.ts';
import { pretendProfiles } from '../pretend-profile.ts';

const minutes = 60_000;
const whyNot = await whyNotReal();
const { name: profile, stack } = pretendProfiles.find(({ name }) => name === 'small-aws')!;

afterAll(forgetState, minutes);

/** The wait commands in the state. */
async function waitsIn(name: string): Promise<string[]> {
  const opened = await openStack(name, { make: false });
  const { deployment } = await opened!.stack.exportStack();
  const { resources } = deployment as { resources: { type: string }[] };
  return resources.filter(({ type }) => type === 'command:local:Command').map((each) => JSON.stringify(each));
}

describe.skipIf(whyNot)(`an update from a shell${whyNot === null ? '' : ` (skipped: ${whyNot})`}`, () => {
  test(
    'ends when its hosts are ready, without their keys in its state, and does not wait for a campaign',
    { timeout: 20 * minutes },
    () =>
      withSimcloud({}, (cloud) =>
        withRealMachines(cloud, async () => {
          await writeStack(profile, stack(['one']));
          const progress: string[] = [];
          const inventory = await bringUp(profile, { onProgress: (text) => progress.push(text) });
          expect(progress.join('\n')).toContain('one-ready made');
          const host = await openHost(inventory, 'one');
          expect(await host.run(['cat', bootstrapFile])).toBe('ready\n');
          await host.close();
          const waits = await waitsIn(profile);
          expect(waits).toEqual([expect.stringContaining('one is ready.')]);
          expect(waits[0]).not.toContain('PRIVATE KEY');

          await bringUp(profile, { environment: { PROOFLOAD_CAMPAIGN: 'campaign' } });
          expect(await waitsIn(profile)).toEqual([]);
          await clearStack(profile);
          expect(thingsIn(cloud.world())).toEqual([]);
        }),
      ),
  );
});
