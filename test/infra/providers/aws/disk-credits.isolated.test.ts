/** A wait for disk credits with AWS's SDK and the pretend cloud, which has machines, volumes and figures as AWS has them. */
import { forgetState } from '../../pretend.ts';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { diskCreditsOf } from '../../../../infra/disk-credits-of.ts';
import { tagsFor } from '../../../../infra/rented/rented-tags.ts';
import { rememberBroughtUp } from '../../../../src/hardware/stack/brought-up.ts';
import type { Host } from '../../../../src/hosts/host.ts';
import { settle } from '../../../../src/measurement/datasets/settle.ts';
import type { StackProfile } from '../../../../src/providers/profile.ts';
import { ownerId } from '../../../../src/state/owner.ts';
import { aws } from '../../../simcloud/aws/cloud.ts';
import { getMetricData } from '../../../simcloud/aws/cloudwatch.ts';
import { make, remove } from '../../../simcloud/cloud.ts';
import { withSimcloud, type Simcloud } from '../../../simcloud/harness.ts';
import type { Effect, Figure } from '../../../simcloud/world.ts';
import { changeWorld } from '../../../simcloud/world-file.ts';
import { host, nvme, profile as example } from './example.ts';

afterAll(forgetState);
// Only the clock: the calls are real ones.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const minutes = 60_000;
const type = (plan: string) => ({ ...nvme, plan, disks: null });
const volume = { operationsPerSecond: null, megabytesPerSecond: null };

/** `hdd` has a volume with credits, `burst` a machine with some, `both` both; `ssd` and `own` spend none. */
const profile: StackProfile = {
  ...example,
  name: 'aws-credits',
  stack: 'aws-credits.c',
  hardware: { nvme, 'i3.8xlarge': type('i3.8xlarge'), 'm5d.2xlarge': type('m5d.2xlarge') },
  hosts: [
    host('hdd', { hardware: 'i3.8xlarge', dataVolume: { ...volume, gigabytes: 2048, kind: 'st1' } }),
    host('burst', {
      hardware: 'm5d.2xlarge',
      dataVolume: { gigabytes: 500, kind: 'gp3', operationsPerSecond: 16_000, megabytesPerSecond: 1000 },
    }),
    host('both', { hardware: 'm5d.2xlarge', dataVolume: { ...volume, gigabytes: 2048, kind: 'st1' } }),
    host('ssd', { hardware: 'i3.8xlarge', dataVolume: { ...volume, gigabytes: 500, kind: 'gp3' } }),
    host('own'),
  ],
};

/** Runs `body` with the profile's hosts in the pretend cloud. `idOf` takes the name of a machine or volume. */
function withHosts(body: (cloud: Simcloud, idOf: (name: string) => string) => Promise<void>): Promise<void> {
  return withSimcloud({}, async (cloud) => {
    await rememberBroughtUp(profile);
    const tags = tagsFor(profile, await ownerId(), { campaign: 'c', expires: '' });
    const ids = new Map<string, string>();
    changeWorld(cloud.folder, (world) => {
      for (const { name, hardware, dataVolume } of profile.hosts) {
        const machine = { ami: 'ami-0000000000000241', instanceType: profile.hardware[hardware]?.plan };
        const tagged = (Name: string) => ({ tagsAll: { ...tags, Name } });
        ids.set(name, make(aws, world, 'aws:ec2/instance:Instance', name, { ...machine, ...tagged(name) }).id);
        if (!dataVolume) continue;
        const disk = { availabilityZone: 'eu-central-1a', size: dataVolume.gigabytes, type: dataVolume.kind };
        const inputs = { ...disk, ...tagged(`${name}-data`) };
        ids.set(`${name}-data`, make(aws, world, 'aws:ebs/volume:Volume', `${name}-data`, inputs).id);
      }
    });
    await body(cloud, (name) => ids.get(name) ?? '');
  });
}

interface Given {
  withinSeconds?: number;
  /** Runs before every look at the nodes. */
  each?: () => void;
  /** Whether the clock stands still while AWS answers. */
  isHalted?: boolean;
}

/** Waits for idle nodes, with a clock that advances by the pause between two looks. */
async function settling(hosts: string[], { withinSeconds = 7200, each = () => {}, isHalted = true }: Given = {}) {
  const credits = await diskCreditsOf({ profile: profile.name, stack: profile.stack, provider: 'aws' }, hosts);
  let answer: Promise<unknown> = Promise.resolve();
  const started = Date.now();
  const shown: string[] = [];
  each();
  const outcome = await settle({
    members: hosts.map((name) => ({
      host: { inventory: { name } } as unknown as Host,
      work: 'compactions',
      ask: async () => ({ active: 0, pending: 0 }),
    })),
    credits: credits && {
      ...credits,
      ask: (signal) => {
        const asked = credits.ask(signal);
        answer = asked;
        return asked;
      },
    },
    services: [],
    withinSeconds,
    untilMilliseconds: started + withinSeconds * 1000,
    onProgress: (words) => void shown.push(words),
    pause: async (milliseconds) => {
      if (isHalted) await answer.catch(() => {});
      vi.setSystemTime(Date.now() + milliseconds);
      each();
    },
  });
  return { outcome, shown, asked: credits?.hosts ?? [], seconds: Math.round((Date.now() - started) / 1000) };
}

/** CloudWatch's figures until now: one every five minutes, which appears two minutes after its beginning. */
function publish(cloud: Simcloud, figures: { metric: string; id: string; percent: (at: number) => number }[]): void {
  const period = 5 * minutes;
  const newest = Math.floor((Date.now() - 2 * minutes) / period) * period;
  const known = cloud.world().figures;
  const missing = figures.flatMap(({ metric, id, percent }) =>
    [newest - period, newest]
      .filter((at) => !known.some((each) => each.id === id && each.metric === metric && each.atMilliseconds === at))
      .map((at): Figure => ({ metric, id, atMilliseconds: at, value: percent(at) })),
  );
  if (missing.length > 0) changeWorld(cloud.folder, (world) => world.figures.push(...missing));
}

const always = (effect: Effect) => [{ verb: 'read' as const, type: getMetricData, name: null, nth: null, effect }];

test('hosts whose volume or machine has credits are asked for, and no others', async () => {
  const credits = await withSimcloud({}, async () => {
    await rememberBroughtUp(profile);
    return diskCreditsOf(
      { profile: profile.name, stack: profile.stack, provider: 'aws' },
      profile.hosts.map(({ name }) => name),
    );
  });
  expect(credits?.hosts).toEqual(['hdd', 'burst', 'both']);
});

test('hosts without such disks are not asked for, and providers without credits neither', async () => {
  expect(
    await diskCreditsOf({ profile: profile.name, stack: profile.stack, provider: 'aws' }, ['ssd', 'own']),
  ).toBeNull();
  expect(await diskCreditsOf({ profile: 'local', provider: 'local' }, ['hdd'])).toBeNull();
});

test('a wait without such disks calls nobody and ends after the idle minute', () =>
  withHosts(async (cloud) => {
    const { outcome, seconds } = await settling(['ssd', 'own']);
    expect(outcome).toBeNull();
    expect(seconds).toBeLessThan(65);
    expect(cloud.world().requests).toEqual([]);
  }));

test('a volume that earns its credits back ends the wait at 99 %', () =>
  withHosts(async (cloud, idOf) => {
    const started = Date.now();
    const percent = (at: number) => Math.min(99.4, 80 + (at - started) / minutes);
    const each = () => publish(cloud, [{ metric: 'BurstBalance', id: idOf('hdd-data'), percent }]);
    const { outcome, seconds, shown } = await settling(['hdd', 'ssd'], { each });
    expect(outcome).toBeNull();
    expect(seconds).toBeGreaterThan(19 * 60);
    expect(seconds).toBeLessThan(32 * 60);
    expect(shown.at(-2)).toMatch(/; hdd \d+ % of its disk credits$/);
  }));

test('credits that have not recovered when the time is over are named', () =>
  withHosts(async (cloud, idOf) => {
    const each = () => publish(cloud, [{ metric: 'BurstBalance', id: idOf('hdd-data'), percent: () => 62.9 }]);
    const { outcome, seconds } = await settling(['hdd'], { withinSeconds: 1800, each });
    expect(outcome).toBe('After 1800 s, hdd had 62 % of its disk credits.');
    expect(seconds).toBe(1800);
  }));

test('of all credits of a host the lowest percentage counts', () =>
  withHosts(async (cloud, idOf) => {
    const each = () =>
      publish(cloud, [
        { metric: 'BurstBalance', id: idOf('both-data'), percent: () => 100 },
        { metric: 'EBSByteBalance%', id: idOf('both'), percent: () => 41 },
        { metric: 'EBSIOBalance%', id: idOf('both'), percent: () => 100 },
        { metric: 'EBSByteBalance%', id: idOf('burst'), percent: () => 100 },
        { metric: 'EBSIOBalance%', id: idOf('burst'), percent: () => 100 },
      ]);
    const { outcome } = await settling(['burst', 'both'], { withinSeconds: 1200, each });
    expect(outcome).toBe('After 1200 s, both had 41 % of its disk credits.');
  }));

test('a volume without a figure has unknown credits, which end the wait after 15 minutes', () =>
  withHosts(async (cloud, idOf) => {
    // A figure from before the time in which CloudWatch is asked for one.
    const old = { metric: 'BurstBalance', id: idOf('hdd-data'), atMilliseconds: Date.now() - 16 * minutes, value: 100 };
    changeWorld(cloud.folder, (world) => world.figures.push(old));
    const { outcome, seconds } = await settling(['hdd']);
    expect(outcome).toBe(
      `After 900 s, the disk credits of hdd were not known (CloudWatch has no BurstBalance of ${idOf('hdd-data')} from the last 15 minutes).`,
    );
    expect(seconds).toBe(900);
  }));

test('a call that AWS throttles is repeated a minute later, and its reason is shown meanwhile', () =>
  withHosts(async (cloud, idOf) => {
    cloud.setFaults(always({ kind: 'fail', says: 'ThrottlingException: Rate exceeded' }));
    const started = Date.now();
    const each = () => {
      publish(cloud, [{ metric: 'BurstBalance', id: idOf('hdd-data'), percent: () => 100 }]);
      if (Date.now() - started === 2 * minutes) cloud.setFaults([]);
    };
    const { outcome, shown } = await settling(['hdd'], { each });
    expect(shown.at(10)).toContain(
      'disk credits of hdd not known (Could not read disk credits on AWS in eu-central-1: ThrottlingException: Rate exceeded; AWS limits how often',
    );
    expect(outcome).toBeNull();
  }));

test('a call that AWS refuses is the reason why the credits are not known', () =>
  withHosts(async (cloud) => {
    cloud.setFaults(always({ kind: 'fail', says: 'AccessDenied: not authorized to perform cloudwatch:GetMetricData' }));
    const { outcome } = await settling(['hdd'], { withinSeconds: 90 });
    expect(outcome).toBe(
      'After 90 s, the disk credits of hdd were not known (Could not read disk credits on AWS in eu-central-1: AccessDenied: not authorized to perform cloudwatch:GetMetricData; docs/aws-policy.json has every permission that is needed).',
    );
  }));

test('a call that is never answered delays neither the looks at the nodes nor the end', () =>
  withHosts(async (cloud) => {
    cloud.setFaults(always({ kind: 'hold' }));
    const { outcome, shown } = await settling(['hdd'], { withinSeconds: 90, isHalted: false });
    expect(outcome).toMatch(/^After 90 s, the disk credits of hdd were not known \(.*requestTimeout/);
    expect(shown.length).toBeGreaterThan(40);
  }));

test('a host without its volume is named, and the credits of the others are known', () =>
  withHosts(async (cloud, idOf) => {
    changeWorld(cloud.folder, (world) => remove([aws], world, idOf('hdd-data'), 'aws:ebs/volume:Volume'));
    const full = (metric: string) => ({ metric, id: idOf('burst'), percent: () => 100 });
    const each = () => publish(cloud, [full('EBSByteBalance%'), full('EBSIOBalance%')]);
    const { outcome } = await settling(['hdd', 'burst'], { each });
    expect(outcome).toBe('After 900 s, the disk credits of hdd were not known (AWS lists no volume hdd-data).');
  }));
