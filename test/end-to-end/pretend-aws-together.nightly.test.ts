/**
 * Two whole campaigns on one AWS profile at the same time, over a pretend cloud whose instances are real: from the two commands to
 * the empty world.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { withSimcloud } from '../simcloud/harness.ts';
import { whyNotReal, withRealMachines } from '../simcloud/machines/real.ts';
import { thingsIn, type World } from '../simcloud/world.ts';
import { expectComplete, withCommand, type CampaignOnDisk, type TestCommand } from './command.ts';
import { campaign, writeStack } from './pretend-producer.ts';
import { skippedHere } from './skipped-here.ts';

const whyNot = skippedHere(await whyNotReal());
const ids = ['one', 'other'];

describe.skipIf(whyNot)(
  `two campaigns on one pretended AWS profile${whyNot === null ? '' : ` (skipped: ${whyNot})`}`,
  () => {
    let endings: { exitCode?: number | undefined; all: string }[];
    let campaigns: CampaignOnDisk[];
    let world: World;

    beforeAll(async () => {
      await withSimcloud({}, (cloud) =>
        withRealMachines(cloud, () => withCommand('together', runIn)).finally(() => (world = cloud.world())),
      );
    });

    async function runIn({ folder, stacks, proofload, readCampaign }: TestCommand): Promise<void> {
      await writeStack(stacks, 'small');
      const file = join(folder, 'both.yaml');
      await writeFile(file, campaign);
      const argv = ['run', file, '--profile', 'pretend-small', '--size', 'smoke', '--yes', '--max-dollars', '20'];
      endings = await Promise.all(ids.map((id) => proofload(...argv, '--id', id)));
      campaigns = await Promise.all(ids.map(readCampaign));
    }

    test('are both done, with every run valid', () => {
      for (const { exitCode, all } of endings) expect(exitCode, all).toBe(0);
      for (const each of campaigns) expectComplete(each);
    });

    test('measured at the same time, each on machines of its own', () => {
      const [one, other] = campaigns.map(({ record: { phases, inventory } }) => ({
        hosts: inventory!.hosts.map(({ reach }) => JSON.stringify(reach)),
        mark: inventory!.mark,
        up: phases.find(({ phase }) => phase === 'provision')!.endMilliseconds!,
        down: phases.find(({ phase }) => phase === 'teardown')!.startMilliseconds,
      })) as [Held, Held];
      expect(one.mark).not.toBe(other.mark);
      expect(new Set([...one.hosts, ...other.hosts]).size).toBe(6);
      expect(Math.max(one.up, other.up)).toBeLessThan(Math.min(one.down, other.down));
    });

    test('left an empty world', () => {
      expect(thingsIn(world)).toEqual([]);
    });
  },
);

interface Held {
  hosts: string[];
  mark: string;
  up: number;
  down: number;
}
