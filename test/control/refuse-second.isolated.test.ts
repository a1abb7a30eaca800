import { forgetState, stacks, writeStack } from '../infra/pretend.ts';
import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { CampaignInput } from '../../workflows/messages.ts';
import { projectFolder } from '../../src/state/paths.ts';
import type { RunningWorkflow } from '../../src/control/running.ts';
import type { ControlPlane } from '../../src/control/control-plane.ts';
import type { BusyHosts } from '../../src/providers/local/busy.ts';
import { forgetLease, writeLease } from '../../src/hardware/lease/ledger.ts';
import { forgetBroughtUp, rememberBroughtUp } from '../../src/hardware/stack/brought-up.ts';
import { readProfile } from '../../src/hardware/profile/read.ts';
import { markOf } from '../../src/state/mark.ts';
import { refuseSecond, rivalsOf } from '../../src/control/refuse-second.ts';
import { startCampaign } from '../../src/control/start-campaign.ts';
import { smallInput, smallPlan } from '../samples/small-plan.ts';

/** What is at work on the machine that the tests run on is none of theirs. */
let busy: BusyHosts[] = [];
vi.mock(import('../../src/providers/local/busy.ts'), () => ({ busyHosts: async () => busy }));

beforeAll(async () => {
  const fixtures = join(projectFolder, 'test/fixtures/two-profiles/stacks');
  await writeStack('rented', await readFile(join(projectFolder, 'stacks/Pulumi.aws-nvme.yaml'), 'utf8'));
  await writeStack('existing', await readFile(join(projectFolder, 'stacks/Pulumi.static.yaml'), 'utf8'));
  for (const name of ['small-a', 'small-b'])
    await copyFile(join(fixtures, `Pulumi.${name}.yaml`), join(stacks, `Pulumi.${name}.yaml`));
});
afterAll(forgetState);

/** A server on which these campaigns run, and which lists one that is started only after a while. */
function planeWith(running: RunningWorkflow[]) {
  const listed = [...running];
  const started: string[] = [];
  const client = {
    workflow: {
      async *list({ query }: { query: string }) {
        if (!query.includes("WorkflowType = 'campaign'")) return;
        for (const { campaignId, profile } of listed)
          yield { workflowId: `12345678/${campaignId}`, typedSearchAttributes: { get: () => profile ?? undefined } };
      },
      async start(_type: string, { args: [{ campaignId, plan }] }: { args: [CampaignInput] }) {
        started.push(campaignId);
        void delay(50).then(() => listed.push({ campaignId, profile: plan.profile }));
      },
      getHandle: () => ({ describe: async () => ({ status: { name: 'RUNNING' } }) }),
    },
  };
  return { plane: { client, target: { searchAttributes: true } } as unknown as ControlPlane, started };
}

/** A plan with hosts of its own. */
const onHostsOf = (profile: string) => ({ profile, stack: `${profile}.new` });

const inputOn = (profile: string, campaignId: string): CampaignInput => ({
  ...smallInput(campaignId, { ...smallPlan(), profile }),
});

test('a campaign on a second profile of this machine is refused with one sentence', async () => {
  const { plane } = planeWith([{ campaignId: 'one', profile: 'small-a' }]);
  await expect(refuseSecond(plane, onHostsOf('small-b'))).rejects.toThrow(
    'Profile small-b is on this machine, where one (profile small-a) is running, and the two campaigns would distort each other\'s measurements: wait until it has ended ("proofload attach one") or cancel it ("proofload cancel one").',
  );
});

test('a campaign on local hosts or machines of a person is refused while another one uses their profile', async () => {
  for (const profile of ['small-a', 'existing']) {
    const { plane } = planeWith([{ campaignId: 'one', profile }]);
    await expect(refuseSecond(plane, onHostsOf(profile))).rejects.toThrow(
      `Profile ${profile} is in use by one: wait until it has ended ("proofload attach one") or cancel it ("proofload cancel one").`,
    );
  }
});

test('campaigns rent from one profile at the same time, but only one uses the hosts that a person brought up', async () => {
  const running = [
    { campaignId: 'one', profile: 'rented' },
    { campaignId: 'two', profile: 'rented' },
  ];
  expect(await rivalsOf(onHostsOf('rented'), running)).toEqual([]);
  const byHand = { profile: 'rented', stack: 'rented' };
  expect(await rivalsOf(byHand, running)).toEqual([]);
  const now = Date.now();
  await writeLease('rented', {
    campaignId: 'two',
    deadlineMilliseconds: now + 60_000,
    graceSeconds: 60,
    renewedMilliseconds: now,
  });
  expect(await rivalsOf(byHand, running)).toEqual([running[1]]);
  await forgetLease('rented', null);
});

test('rented hosts and hosts on this machine do not conflict', async () => {
  expect(await rivalsOf(onHostsOf('rented'), [{ campaignId: 'one', profile: 'small-a' }])).toEqual([]);
  expect(await rivalsOf(onHostsOf('small-a'), [{ campaignId: 'one', profile: 'rented' }])).toEqual([]);
});

test('a profile with unknown hosts counts as one on this machine', async () => {
  const running = [{ campaignId: 'one', profile: 'removed-since' }];
  expect(await rivalsOf(onHostsOf('small-a'), running)).toEqual(running);
  expect(await rivalsOf(onHostsOf('rented'), running)).toEqual([]);
});

test('if two commands start campaigns on this machine at once, one is refused', async () => {
  const { plane, started } = planeWith([]);
  const outcomes = await Promise.allSettled([
    startCampaign(plane, inputOn('small-a', 'one')),
    startCampaign(plane, inputOn('small-b', 'two')),
  ]);
  expect(started).toHaveLength(1);
  const refused = outcomes.filter((each) => each.status === 'rejected');
  expect(refused.map(({ reason }) => String(reason))).toEqual([
    expect.stringContaining(`where ${started[0]} (profile`),
  ]);
});

test('a campaign on this machine is refused while hosts of another state folder run here', async () => {
  const { plane } = planeWith([]);
  busy = [{ mark: 'proofload-0e4e10', processes: ['process 7 (java kafka.Kafka)'] }];
  try {
    await expect(refuseSecond(plane, onHostsOf('small-a'))).rejects.toThrow(
      'Hosts with the mark proofload-0e4e10 are running on this machine (process 7 (java kafka.Kafka)), and the two campaigns would distort each other\'s measurements: wait until their campaign has ended, or run "proofload cleanup --apply" in the checkout that created them.',
    );
    await refuseSecond(plane, onHostsOf('rented'));
  } finally {
    busy = [];
  }
});

test('a campaign on this machine is refused while hosts that a person brought up run something', async () => {
  const { plane } = planeWith([]);
  busy = [{ mark: markOf('small-b'), processes: ['process 7 (java kafka.Kafka)'] }];
  await rememberBroughtUp({ ...(await readProfile('small-b')), stack: 'small-b', campaign: null });
  try {
    await expect(refuseSecond(plane, onHostsOf('small-a'))).rejects.toThrow(
      'use them with --on-my-hosts, or remove them with "bin/pulumi destroy -s small-b".',
    );
    // What an ended campaign left is removed before the next one starts.
    await rememberBroughtUp({ ...(await readProfile('small-b')), stack: 'small-b.ended', campaign: 'ended' });
    busy = [{ mark: markOf('small-b.ended'), processes: [] }];
    await refuseSecond(plane, onHostsOf('small-a'));
  } finally {
    busy = [];
    await forgetBroughtUp('small-b');
    await forgetBroughtUp('small-b.ended');
  }
});
