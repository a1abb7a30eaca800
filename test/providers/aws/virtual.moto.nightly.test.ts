/** The catalogue against AWS's own description of its instance types, as moto carries it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { isArm, isMapped, isUnplaced } from '../../../src/providers/aws/check-stack.ts';
import { awsMetal, awsVirtual } from '../../../src/providers/aws/virtual.ts';
import { pricedRegion } from '../../../src/providers/aws/prices.ts';
import * as pretended from '../../simcloud/aws/instance-types.ts';
import { installMoto, motoFolder } from '../../infra/providers/aws/moto.ts';

const reason = await installMoto();

const typeSchema = z.object({
  VCpuInfo: z.object({ DefaultVCpus: z.number() }),
  MemoryInfo: z.object({ SizeInMiB: z.number() }),
  ProcessorInfo: z.object({ SupportedArchitectures: z.array(z.string()) }),
  PlacementGroupInfo: z.object({ SupportedStrategies: z.array(z.string()) }),
  InstanceStorageInfo: z
    .object({
      Disks: z.array(z.object({ Count: z.number(), SizeInGB: z.number() })),
      NvmeSupport: z.string().optional(),
    })
    .optional(),
  EbsInfo: z.object({
    EbsOptimizedInfo: z
      .object({
        BaselineBandwidthInMbps: z.number(),
        MaximumBandwidthInMbps: z.number(),
        BaselineIops: z.number(),
        MaximumIops: z.number(),
      })
      .optional(),
  }),
  NetworkInfo: z.object({
    NetworkCards: z
      .array(z.object({ BaselineBandwidthInGbps: z.number().optional(), PeakBandwidthInGbps: z.number().optional() }))
      .default([]),
  }),
});

const resources = join(motoFolder, 'moto', 'ec2', 'resources');
const json = async (...path: string[]): Promise<unknown> =>
  JSON.parse(gunzipSync(await readFile(`${join(resources, ...path)}.gz`)).toString());

async function offeredTypes(): Promise<Set<string>> {
  const offers = z
    .array(z.object({ InstanceType: z.string() }))
    .parse(await json('instance_type_offerings', 'region', `${pricedRegion}.json`));
  return new Set(offers.map(({ InstanceType }) => InstanceType));
}

test.skipIf(reason !== null)(
  `types of the catalogue are what AWS says they are${reason === null ? '' : ` (skipped: ${reason})`}`,
  async () => {
    const types = z.record(z.string(), typeSchema).parse(await json('instance_types.json'));
    const offered = await offeredTypes();
    for (const { plan, cores, memoryGibibytes, disks, volumes, networkGigabitsPerSecond } of [
      ...awsVirtual,
      ...awsMetal,
    ]) {
      const type = types[plan];
      expect(type, plan).toBeDefined();
      if (!type) continue;
      expect({ plan, isOffered: offered.has(plan) }).toEqual({ plan, isOffered: true });
      expect({ plan, cores, memoryGibibytes }).toEqual({
        plan,
        cores: type.VCpuInfo.DefaultVCpus,
        memoryGibibytes: type.MemoryInfo.SizeInMiB / 1024,
      });
      const there = type.InstanceStorageInfo?.Disks[0];
      expect({ plan, disks: disks && [disks.count, disks.gigabytes] }).toEqual({
        plan,
        disks: there ? [there.Count, there.SizeInGB] : null,
      });
      const ebs = type.EbsInfo.EbsOptimizedInfo;
      if (volumes && ebs) {
        expect({ plan, volumes }).toEqual({
          plan,
          volumes: {
            megabitsPerSecond: { sustained: ebs.BaselineBandwidthInMbps, burst: ebs.MaximumBandwidthInMbps },
            operationsPerSecond: { sustained: ebs.BaselineIops, burst: ebs.MaximumIops },
          },
        });
      }
      const baseline = type.NetworkInfo.NetworkCards[0]?.BaselineBandwidthInGbps;
      if (baseline !== undefined) expect(networkGigabitsPerSecond / baseline, `${plan}: NIC`).toBeCloseTo(1, 1);
    }
  },
);

test.skipIf(reason !== null)('what is known of a type by its name holds for every type of AWS', async () => {
  const types = Object.entries(z.record(z.string(), typeSchema).parse(await json('instance_types.json')));
  expect(types.length).toBeGreaterThan(500);
  const onLinux = types.filter(([plan]) => !plan.startsWith('mac'));
  const wrong = (isNamed: (plan: string) => boolean, isSo: (type: z.output<typeof typeSchema>) => boolean) =>
    onLinux.filter(([plan, type]) => isNamed(plan) !== isSo(type)).map(([plan]) => plan);
  expect(wrong(isArm, (type) => type.ProcessorInfo.SupportedArchitectures.includes('arm64'))).toEqual([]);
  // Some types without cluster groups are of families that no stack orders; none that we take for placeable may lack them.
  const unplaced = onLinux.filter(([, type]) => !type.PlacementGroupInfo.SupportedStrategies.includes('cluster'));
  expect(
    unplaced.map(([plan]) => plan).filter((plan) => !isUnplaced(plan) && !/^(?:m1|t1|m2|c1|m3|c3)\./.test(plan)),
  ).toEqual([]);
  const mapped = onLinux.filter(([, type]) => type.InstanceStorageInfo?.NvmeSupport === 'unsupported');
  expect(mapped.map(([plan]) => plan).filter((plan) => !isMapped(plan))).toEqual([]);
});

test.skipIf(reason !== null)(
  'the pretend AWS rents only what AWS offers, with its architecture and placement',
  async () => {
    const types = z.record(z.string(), typeSchema).parse(await json('instance_types.json'));
    const offered = await offeredTypes();
    for (const plan of Object.keys(pretended.pricesPerHour)) {
      expect({ plan, isOffered: offered.has(plan) }).toEqual({ plan, isOffered: true });
      const { ProcessorInfo, PlacementGroupInfo } = types[plan]!;
      expect({ plan, isArm: pretended.isArm(plan), isUnplaced: plan.startsWith('t') }).toEqual({
        plan,
        isArm: ProcessorInfo.SupportedArchitectures.includes('arm64'),
        isUnplaced: !PlacementGroupInfo.SupportedStrategies.includes('cluster'),
      });
    }
  },
);
