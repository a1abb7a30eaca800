import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { describe, expect, test } from 'vitest';
import { guarded, inputFaults, type Activities } from '../../activities/guarded.ts';
import type { HostCgroup, InventoryHost } from '../../src/hosts/inventory.ts';
import { withStack } from '../../src/control/own-hosts.ts';
import { campaignStack } from '../../src/state/mark.ts';
import { stateFolder } from '../../src/state/paths.ts';
import { sessionsIn } from '../../src/control/trust/sessions.ts';
import { ownInventory } from '../workflows/own-inventory.ts';
import { smallPlan, smallStart } from '../samples/small-plan.ts';
import { runsOf } from '../../src/plan/runs-of.ts';

const campaignId = 'small';
const plan = smallPlan();
const [run] = runsOf(plan);
const one = { campaignId, plan, inventory: ownInventory(), run, attempt: 1 };

function withHost(change: Partial<InventoryHost>, inventory = ownInventory()) {
  return { ...inventory, hosts: inventory.hosts.map((host) => ({ ...host, ...change })) };
}

function groupAt(folder: string): HostCgroup {
  return { version: 2, cpu: folder, cpuacct: folder, memory: folder, io: folder };
}

const rented: InventoryHost['reach'] = {
  kind: 'ssh',
  user: 'ubuntu',
  port: 22,
  privateKeyFile: join(stateFolder, 'keys', 'aws', 'login'),
  hostKeys: [],
};

test('an activity without an input, as the sweep is, comes to its end', async () => {
  const swept = { cleanupProfiles: async () => [] } as unknown as Activities;
  const activities = guarded(swept, sessionsIn('/nowhere'));
  // As the worker calls it: with the arguments that the workflow gave.
  expect(await activities.cleanupProfiles()).toEqual([]);
});

test('a campaign is served from its start until its lease is closed, and not after it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'proofload-sessions-'));
  const served: string[] = [];
  const serve = (name: string) => async () => void served.push(name);
  const names = ['recordStart', 'recordLease', 'prepareRun'] as const;
  const bodies = Object.fromEntries(names.map((name) => [name, serve(name)])) as unknown as Activities;
  const activities = guarded(bodies, sessionsIn(folder)) as unknown as Record<string, (input: object) => Promise<void>>;
  const call = (name: (typeof names)[number], input: object) =>
    new MockActivityEnvironment({}, { logger: new DefaultLogger('ERROR') }).run(activities[name]!, input);
  const request = { campaign: 'small', profile: 'local', size: 'smoke', sets: [] };
  const lease = {
    startMilliseconds: 1,
    deadlineMilliseconds: 2,
    hardLimitMilliseconds: 3,
    extensions: [],
    warnedOfMilliseconds: null,
    complaints: [],
  };
  const record = (closedMilliseconds: number | null) =>
    call('recordLease', { campaignId, rescued: false, lease: { ...lease, closedMilliseconds } });

  await expect(call('prepareRun', one)).rejects.toMatchObject({ name: 'SessionRefused' });
  await call('recordStart', {
    campaignId,
    plan: withStack(plan, campaignId, false),
    argv: ['run'],
    request,
    start: smallStart,
  });
  await call('prepareRun', one);
  await record(null);
  await call('prepareRun', one);
  await record(2);
  await expect(call('prepareRun', one)).rejects.toMatchObject({ name: 'SessionRefused' });
  expect(served).toEqual(['recordStart', 'prepareRun', 'recordLease', 'prepareRun', 'recordLease']);
  await rm(folder, { recursive: true });
});

test('a series is served for its own start and execution, until it has ended', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'proofload-sessions-'));
  const names = ['beginSeries', 'campaignEnding', 'endSeries'] as const;
  const bodies = Object.fromEntries(names.map((name) => [name, async () => {}])) as unknown as Activities;
  const activities = guarded(bodies, sessionsIn(folder)) as unknown as Record<string, (input: object) => Promise<void>>;
  const call = (name: (typeof names)[number], more: object = {}, runId = 'one') =>
    new MockActivityEnvironment(
      { workflowExecution: { workflowId: 'nights', runId }, workflowType: 'series' },
      { logger: new DefaultLogger('ERROR') },
    ).run(activities[name]!, { seriesId: 'nights', campaignId, ...more });
  const end = { sides: [], comparison: 'comparison' };

  await expect(call('campaignEnding')).rejects.toMatchObject({ name: 'SessionRefused' });
  await call('beginSeries', { start: smallStart });
  await call('campaignEnding');
  await expect(call('beginSeries', { start: smallStart }, 'other')).rejects.toMatchObject({ name: 'SessionRefused' });
  await expect(call('campaignEnding', {}, 'other')).rejects.toMatchObject({ name: 'SessionRefused' });
  await call('endSeries', end);
  // Its result may have been lost with the worker.
  await call('endSeries', end);
  await expect(call('campaignEnding')).rejects.toMatchObject({ name: 'SessionRefused' });
  await rm(folder, { recursive: true });
});

describe('the input of an activity', () => {
  test('of a start is refused for a plan that does not say whose hosts it uses, as those of earlier versions', () => {
    const request = { campaign: 'small', profile: 'local', size: 'smoke', sets: [] };
    const start = { campaignId, plan, argv: [], request, start: smallStart };
    expect(inputFaults('recordStart', start)).toEqual([
      'The input of recordStart is refused: The plan of small names no stack.',
    ]);
    expect(inputFaults('teardown', { campaignId, plan })).toEqual([]);
  });

  test.each([
    ['addHosts', 'hosts', {}],
    ['restartInto', 'clusters', { variant: 'one' }],
  ] as const)('of %s is taken with one of its %s, and refused without', (name, field, more) => {
    expect(inputFaults(name, { campaignId, ...more, [field]: ['kafka'] })).toEqual([]);
    expect(inputFaults(name, { campaignId, ...more, [field]: [] }).join()).toContain(`${name} is refused: ${field}`);
  });

  test('is taken as a campaign gives it, with the plan and the hosts or without', () => {
    expect(inputFaults('prepareRun', one)).toEqual([]);
    expect(inputFaults('prepareRun', { campaignId, run, attempt: 1 })).toEqual([]);
    expect(inputFaults('cleanupProfiles', undefined)).toEqual([]);
  });

  test('is taken with machines that were rented, whose key this state folder holds', () => {
    const inventory = { ...withHost({ reach: rented, dataFolder: '/mnt/proofload' }), provider: 'aws' as const };
    expect(inputFaults('prepareRun', { ...one, inventory })).toEqual([]);
  });

  test.each<[string, object, string]>([
    ['an id that leaves the folder of results', { campaignId: '../../etc' }, 'campaignId must be letters, digits'],
    ['an id that hides', { campaignId: '.ssh' }, 'campaignId must be letters'],
    ['a run id that leaves its folder', { run: { ...run, id: 'a/../../b' } }, 'run.id must be a run id'],
    ['an attempt that is no number', { attempt: '1; reboot' }, 'attempt'],
    [
      'a data folder of somebody else',
      { inventory: withHost({ dataFolder: '/tmp/attacker' }) },
      'The data folder of kafka01, /tmp/attacker, is not in',
    ],
    [
      'a data folder that climbs out of the state folder',
      { inventory: withHost({ dataFolder: `${ownInventory().hosts[0]!.dataFolder}/../../../../x` }) },
      'is not in',
    ],
    [
      'hosts of another state folder',
      { inventory: { ...ownInventory(), mark: 'proofload-ffffff' } },
      'The hosts have the mark proofload-ffffff',
    ],
    ['a host that the plan has not', { inventory: withHost({ name: 'other' }) }, 'The plan has no host other.'],
    [
      'a local host that is somewhere else',
      { inventory: withHost({ reach: rented }) },
      'kafka01 is a local host and must not be reached by SSH',
    ],
    [
      'a host with the control group of another',
      { inventory: withHost({ limits: { cgroup: groupAt(`/sys/fs/cgroup/${ownInventory().mark}/kafka02`) } }) },
      'The control group of kafka01, /sys/fs/cgroup/',
    ],
    [
      'a control group that is no control group',
      { inventory: withHost({ limits: { cgroup: groupAt(`/tmp/${ownInventory().mark}/kafka01`) } }) },
      'The control group of kafka01, /tmp/',
    ],
    [
      'a rented host with a key of somebody else',
      { inventory: { ...withHost({ reach: { ...rented, privateKeyFile: '/tmp/key' } }), provider: 'aws' } },
      'The key of kafka01, /tmp/key, is not in',
    ],
    [
      'hosts of another profile',
      { plan: { ...plan, profile: 'other' } },
      'The hosts belong to the stack local, but the plan is for other.',
    ],
    [
      'hosts of another campaign',
      { plan: { ...plan, stack: campaignStack(plan.profile, 'another') } },
      'The stack local.another is not local.small, that of small.',
    ],
    [
      'hosts that a person brought up, where the campaign has its own',
      { plan: withStack(plan, campaignId, false) },
      'The hosts belong to the stack local, but the plan is for local.small.',
    ],
  ])('is refused with %s', (_, change, words) => {
    const faults = inputFaults('driveRun', { ...one, ...change });
    expect(faults.join('\n')).toContain('The input of driveRun is refused: ');
    expect(faults.join('\n')).toContain(words);
  });

  test.each([Number.NaN, -1, '1e9', Number.POSITIVE_INFINITY])(
    'is refused with a lease until %s',
    (deadlineMilliseconds) => {
      const lease = { campaignId, profile: 'local', inventory: null, deadlineMilliseconds, graceSeconds: 60 };
      expect(inputFaults('renewLease', lease).join()).toContain(
        'The input of renewLease is refused: deadlineMilliseconds',
      );
    },
  );
});
