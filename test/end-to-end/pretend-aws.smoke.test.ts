/**
 * All loads of the smoke campaign at once, on the stack `aws-nvme`, over a pretend cloud whose instances are real: from the command to
 * the empty world. Each system alone is run by the other campaigns of this folder.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { dollarsText } from '../../src/text/money.ts';
import { projectFolder } from '../../src/state/paths.ts';
import type { CampaignRecord, RunResult } from '../../src/measurement/results/types.ts';
import { withSimcloud } from '../simcloud/harness.ts';
import { whyNotReal, withRealMachines } from '../simcloud/machines/real.ts';
import { thingsIn, type World } from '../simcloud/world.ts';
import { answering, asOtherUser, openToOthers, type Heard } from '../other-user/watch-ports.ts';
import { expectComplete, withCommand, type TestCommand } from './command.ts';
import { skippedHere } from './skipped-here.ts';

const whyNot = skippedHere(await whyNotReal());

interface StackFile {
  config: Record<string, unknown> & { 'proofload:hardware': Record<string, object> };
}

/** Dollars an hour of the instances that `aws-nvme` rents. */
const prices: Record<string, number> = { small: 1.356, large: 2.746 };

/** What the campaign may use of this machine, which all hosts share: as much as the profile `local` does. */
const shares: Record<string, object> = { small: { memoryMebibytes: 2560 }, large: { memoryMebibytes: 5120 } };

/** The stack file that comes along, but for what this machine has of cores and memory. */
async function writeStack(folder: string): Promise<void> {
  const stack = parse(await readFile(join(projectFolder, 'stacks', 'Pulumi.aws-nvme.yaml'), 'utf8')) as StackFile;
  const hardware = stack.config['proofload:hardware'];
  const cores = availableParallelism();
  for (const [name, type] of Object.entries(hardware)) hardware[name] = { ...type, ...shares[name], cores };
  await writeFile(join(folder, 'Pulumi.pretend-aws.yaml'), stringify(stack));
}

interface CampaignFile {
  runs: Record<string, unknown>;
  sizes: { smoke: { runs: Record<string, unknown>; skip?: string[] } };
}

/** The campaign that comes along with its combined run alone. */
async function writeCampaign(file: string): Promise<void> {
  const campaign = parse(
    await readFile(join(projectFolder, 'campaigns', 'pipeline-stress.yaml'), 'utf8'),
  ) as CampaignFile;
  const { combined } = campaign.runs;
  const smoke = { ...campaign.sizes.smoke, runs: { combined: campaign.sizes.smoke.runs.combined } };
  // The runs that it names are not in this campaign.
  delete smoke.skip;
  await writeFile(
    file,
    stringify({ ...campaign, runs: { combined }, sizes: { smoke } }, { aliasDuplicateObjects: false }),
  );
}

describe.skipIf(whyNot)(`a campaign on a pretend AWS${whyNot === null ? '' : ` (skipped: ${whyNot})`}`, () => {
  let ending: { exitCode: number | undefined; said: string; json: string };
  let record: CampaignRecord;
  let runs: RunResult[];
  let report: string;
  let world: World;
  let heard: Heard[];
  let port: number;

  beforeAll(async () => {
    await withSimcloud({}, (cloud) =>
      withRealMachines(cloud, () => withCommand('pretend-aws', runIn)).finally(() => (world = cloud.world())),
    );
  });

  async function runIn({ folder, state, results, stacks, proofload, readCampaign }: TestCommand): Promise<void> {
    await writeStack(stacks);
    const campaignFile = join(folder, 'all-at-once.yaml');
    await writeCampaign(campaignFile);
    const argv = ['run', campaignFile, '--profile', 'pretend-aws', '--size', 'smoke', '--id', 'pretend'];
    heard = await asOtherUser(state, async () => {
      const { exitCode, all, stdout } = await proofload(...argv, '--yes', '--max-dollars', '50', '--json');
      ending = { exitCode, said: all, json: stdout };
    });
    const server = await readFile(join(state, 'control', 'temporal-server.json'), 'utf8');
    ({ port } = JSON.parse(server) as { port: number });
    ({ record, runs } = await readCampaign('pretend'));
    report = await readFile(join(results, 'pretend', 'report.md'), 'utf8');
  }

  test('is done, with every planned run valid', () => {
    expect(ending.exitCode, ending.said).toBe(0);
    expectComplete({ record, runs });
    const workloads = runs.flatMap(({ loads }) => loads.map(({ load }) => load.workload));
    expect(new Set(workloads)).toEqual(new Set(['kafka-producer', 'kafka-consumer', 'spark-perf', 'cassandra-stress']));
  });

  test('ran on hosts that were made for it and reached by the keys that they were given', () => {
    expect(record.inventory).toMatchObject({ provider: 'aws' });
    for (const { reach } of record.inventory!.hosts) expect(reach).toMatchObject({ kind: 'ssh', user: 'ubuntu' });
    const tags = world.things.find(({ type }) => type === 'aws:ec2/instance:Instance')?.inputs.tagsAll;
    expect(tags).toMatchObject({ 'proofload:campaign': 'pretend', 'proofload:mark': record.inventory!.mark });
  });

  test('was open to another user of this machine at no other place', () => {
    const allowed = Object.keys(openToOthers);
    expect(answering(heard, port).filter((name) => !allowed.includes(name))).toEqual([]);
    expect(heard.length).toBeGreaterThan(0);
  });

  test('left an empty world, and proved it by asking', () => {
    expect(thingsIn(world)).toEqual([]);
    expect(record.outcome!.cleanup).toMatchObject({ verified: true, leftovers: [] });
    expect(record.outcome!.cleanup!.checked.join('\n')).toContain('Instances of us-east-1');
  });

  test('is billed its host-hours at their price, and the report says so', () => {
    const { dollars, hosts } = record.spent!;
    expect(hosts.map(({ host }) => host)).toEqual(record.inventory!.hosts.map(({ name }) => name));
    const startOf = (wanted: string) => record.phases.find(({ phase }) => phase === wanted)!.startMilliseconds;
    const hoursUntil = (milliseconds: number) => (milliseconds - startOf('provision')) / 3_600_000;
    for (const host of hosts) {
      // Held until the cleanup was verified, and not during the analysis of the results.
      expect(host.hours).toBeGreaterThanOrEqual(hoursUntil(record.outcome!.cleanup!.atMilliseconds));
      expect(host.hours).toBeLessThanOrEqual(hoursUntil(startOf('report')));
      expect(host.dollars).toBeCloseTo(host.hours * prices[host.hardware]!, 9);
      expect(report).toContain(`| ${host.host} | ${host.hardware} | ${dollarsText(prices[host.hardware]!)} |`);
    }
    // Each host boots from 40 GB of gp3 and has a public address.
    const ofBoot = 5 * ((40 * 0.08) / 730 + 0.005);
    expect(dollars).toBeCloseTo(hosts[0]!.hours * (3 * prices.small! + 2 * prices.large! + ofBoot), 9);
    expect(report).toContain('| root volumes | 5 × gp3 of 40 GB | $0.0044 an hour |');
    const estimated = record.plan.lease!.estimate.dollars;
    expect(JSON.parse(ending.json)).toMatchObject({ cost: { estimated, spent: dollars, bill: record.spent } });
    expect(report).toContain(`Total: ${dollarsText(dollars!)}, from the start of provisioning`);
  });
});
