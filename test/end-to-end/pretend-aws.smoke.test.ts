/**
 * All loads of the smoke campaign at once, on the stack `aws-nvme`, over a pretend cloud whose instances are real: from the command to
 * the empty world. Each system alone is run by the other campaigns of this folder.
 */
import { execa } from 'execa';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { dollarsText } from '../../src/text/money.ts';
import { projectFolder } from '../../src/state/paths.ts';
import type { CampaignRecord, RunResult } from '../../src/measurement/results/types.ts';
import { withSimcloud } from '../simcloud/harness.ts';
import { whyNotReal, withRealMachines } from '../simcloud/machines/real.ts';
import { thingsIn, type World } from '../simcloud/world.ts';
import { runsOf } from '../../src/plan/runs-of.ts';

const proofload = join(projectFolder, 'bin/proofload');
const whyNot = await whyNotReal();

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
  await mkdir(folder);
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

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'proofload-pretend-aws-'));
    try {
      await withSimcloud({}, (cloud) =>
        withRealMachines(cloud, () => runIn(folder)).finally(() => (world = cloud.world())),
      );
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  async function runIn(folder: string): Promise<void> {
    await writeStack(join(folder, 'stacks'));
    const campaignFile = join(folder, 'all-at-once.yaml');
    await writeCampaign(campaignFile);
    const env = {
      ...process.env,
      PROOFLOAD_STATE: join(folder, 'state'),
      PROOFLOAD_RESULTS: join(folder, 'results'),
      PROOFLOAD_STACKS: join(folder, 'stacks'),
    };
    const options = { env, reject: false, all: true, stdin: 'ignore' } as const;
    try {
      const argv = ['run', campaignFile, '--profile', 'pretend-aws', '--size', 'smoke', '--id', 'pretend'];
      const campaign = execa(proofload, [...argv, '--yes', '--max-dollars', '50', '--json'], options);
      campaign.all.pipe(process.stdout, { end: false });
      const { exitCode, all, stdout } = await campaign;
      ending = { exitCode, said: all, json: stdout };
      const read = (path: string) => readFile(join(folder, 'results', 'pretend', path), 'utf8');
      record = JSON.parse(await read('campaign.json')) as CampaignRecord;
      runs = await Promise.all(
        runsOf(record.plan).map(async ({ id }) => JSON.parse(await read(`runs/${id}/result.json`)) as RunResult),
      );
      report = await read('report.md');
    } finally {
      await execa(proofload, ['server', 'stop', '--force'], options);
    }
  }

  test('is done, with every planned run whole', () => {
    expect(ending.exitCode, ending.said).toBe(0);
    expect(runs.map((run) => [run.runId, run.state, run.invalidReasons])).toEqual(
      runsOf(record.plan).map((run) => [run.id, 'valid', []]),
    );
    const workloads = runs.flatMap(({ loads }) => loads.map(({ load }) => load.workload));
    expect(new Set(workloads)).toEqual(new Set(['kafka-producer', 'kafka-consumer', 'spark-perf', 'cassandra-stress']));
  });

  test('ran on hosts that were made for it and reached by the keys that they were given', () => {
    expect(record.inventory).toMatchObject({ provider: 'aws' });
    for (const { reach } of record.inventory!.hosts) expect(reach).toMatchObject({ kind: 'ssh', user: 'ubuntu' });
    const tags = world.things.find(({ type }) => type === 'aws:ec2/instance:Instance')?.inputs.tagsAll;
    expect(tags).toMatchObject({ 'proofload:campaign': 'pretend', 'proofload:mark': record.inventory!.mark });
  });

  test('left an empty world, and proved it by asking', () => {
    expect(thingsIn(world)).toEqual([]);
    expect(record.outcome).toMatchObject({ state: 'done', cleanup: { verified: true, leftovers: [] } });
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
