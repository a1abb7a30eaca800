/** One campaign on two AWS profiles under one budget, over a pretend cloud whose instances are real: from the command to the table. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Comparison } from '../../src/findings/comparison/comparison.ts';
import { withSimcloud } from '../simcloud/harness.ts';
import { whyNotReal, withRealMachines } from '../simcloud/machines/real.ts';
import { thingsIn, type World } from '../simcloud/world.ts';
import { expectComplete, withCommand, type CampaignOnDisk, type TestCommand } from './command.ts';
import { campaign, writeStack } from './pretend-producer.ts';
import { skippedHere } from './skipped-here.ts';

const whyNot = skippedHere(await whyNotReal());

describe.skipIf(whyNot)(`two AWS profiles, pretended${whyNot === null ? '' : ` (skipped: ${whyNot})`}`, () => {
  let refused: { exitCode: number | undefined; said: string; rented: number };
  let ending: { exitCode: number | undefined; said: string };
  let outcome: {
    campaigns: { campaignId: string; profile: string; state: string; spent: number }[];
    comparison: Comparison;
  };
  let campaigns: CampaignOnDisk[];
  let page: string;
  let world: World;

  beforeAll(async () => {
    await withSimcloud({}, (cloud) =>
      withRealMachines(cloud, () => withCommand('two-aws', (command) => runIn(command, () => cloud.world()))).finally(
        () => (world = cloud.world()),
      ),
    );
  });

  async function runIn({ folder, results, stacks, ...command }: TestCommand, now: () => World): Promise<void> {
    await writeStack(stacks, 'small');
    await writeStack(stacks, 'large');
    await writeFile(join(folder, 'both.yaml'), campaign);
    const argv = ['run', join(folder, 'both.yaml'), '--profile', 'pretend-small,pretend-large', '--size', 'smoke'];
    const named = [...argv, '--id', 'two', '--yes'];
    // Enough for either alone.
    const tooLittle = await command.proofload(...named, '--max-dollars', '8');
    refused = { exitCode: tooLittle.exitCode, said: tooLittle.all, rented: thingsIn(now()).length };
    const { exitCode, all, stdout } = await command.proofload(...named, '--max-dollars', '40', '--json');
    ending = { exitCode, said: all };
    outcome = JSON.parse(stdout) as typeof outcome;
    campaigns = await Promise.all(outcome.campaigns.map(({ campaignId }) => command.readCampaign(campaignId)));
    page = await readFile(join(results, 'two', 'profiles.md'), 'utf8');
  }

  test('are refused before anything is rented, if the budget is too small for both together', () => {
    expect(refused.exitCode, refused.said).toBe(2);
    expect(refused.said).toMatch(
      /--max-dollars 8: the campaigns need at least \$\d+\.\d\d together \(pretend-small \$/,
    );
    expect(refused.rented).toBe(0);
  });

  test('are both done, one after the other, within leases of the budget, of which the second has what the first left', () => {
    expect(ending.exitCode, ending.said).toBe(0);
    expect(outcome.campaigns.map(({ profile, state }) => [profile, state])).toEqual([
      ['pretend-small', 'done'],
      ['pretend-large', 'done'],
    ]);
    const [first, second] = campaigns.map(({ record }) => record);
    expect(second!.phases[0]!.startMilliseconds).toBeGreaterThan(first!.outcome!.cleanup!.atMilliseconds);
    const leases = campaigns.map(({ record }) => record.plan.lease!.dollars!);
    expect(leases[0]).toBeLessThan(40);
    const left = 40 - outcome.campaigns[0]!.spent;
    expect(leases[1]).toBeLessThanOrEqual(left);
    expect(leases[1]).toBeGreaterThan(left - 0.1);
    for (const [index, { spent }] of outcome.campaigns.entries()) {
      expect(spent).toBeGreaterThan(0);
      expect(spent).toBeLessThan(leases[index]!);
    }
  });

  test('leave nothing, and every run is valid', () => {
    expect(thingsIn(world)).toEqual([]);
    for (const each of campaigns) expectComplete(each);
  });

  test('have price and performance side by side', () => {
    const [kafka] = outcome.comparison.pricePerformance!;
    expect(kafka).toMatchObject({ system: 'kafka', workload: 'kafka-producer' });
    expect(kafka!.results.map((result) => result?.dollarsPerHour)).toEqual([
      expect.closeTo(3 * 1.356, 6),
      expect.closeTo(3 * 2.746, 6),
    ]);
    for (const result of kafka!.results) expect(result!.cost.dollars).toBeGreaterThan(0);
    expect(page).toContain('**Price and performance**');
    expect(page).toMatch(/Kafka, kafka-producer: pretend-small: [\d,]+\/s .* at \$4\.07 an hour, .*pretend-large: /);
  });
});
