import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { readCampaignText } from '../../../src/campaign/find.ts';
import { planCampaign } from '../../../src/campaign/plan-campaign.ts';
import { hardwareNotes } from '../../../src/hardware/profile/notes.ts';
import { readProfile, stackFileOf } from '../../../src/hardware/profile/read.ts';
import { shippedProfiles } from '../../../tools/shipped-profiles.ts';
import { clusterNamed } from '../../../src/plan/clusters.ts';
import { sparkCluster } from '../../../src/systems/spark/cluster.ts';

/** Profiles on which the published campaign runs unchanged: they have all three systems and its host names. */
const complete = ['packet-type1-type2', 'packet-split', 'aws-metal', 'aws-nvme', 'aws-spot', 'static'];

describe('the shipped stacks', () => {
  test('include one for each kind of hardware', () => {
    expect(shippedProfiles).toEqual(expect.arrayContaining(['local', 'aws-m4', ...complete]));
  });

  test.each(shippedProfiles)('%s is valid and has no salt, which belongs to one state folder', async (name) => {
    await expect(readProfile(name)).resolves.toMatchObject({ name });
    expect(await readFile(stackFileOf(name), 'utf8')).not.toContain('encryptionsalt');
  });

  test.each(complete)('%s runs the published campaign unchanged, with reasonable heaps', async (name) => {
    const profile = await readProfile(name);
    const campaign = await readCampaignText('pipeline-stress');
    const plan = planCampaign({ campaign, profile, size: 'published', sets: [], limits: { maxDollars: 1200 } });
    for (const host of plan.hosts) {
      const used = host.services.reduce((sum, service) => sum + service.residentMebibytes, 0);
      expect(used).toBeLessThan(host.memoryMebibytes);
      for (const service of host.services) expect(service.heapMebibytes).toBeLessThanOrEqual(8192);
    }
    // A JVM of 32 GiB or more uses longer pointers, which reduces its capacity.
    const { executorMemoryMebibytes } = sparkCluster(clusterNamed(plan, 'spark'));
    expect(executorMemoryMebibytes).toBeGreaterThanOrEqual(4096);
    expect(executorMemoryMebibytes).toBeLessThan(32 * 1024);
  });

  test('bare-metal machines get a quarter of an hour to boot, virtual ones minutes', async () => {
    const campaign = await readCampaignText('pipeline-stress');
    const provision = async (name: string) => {
      const profile = await readProfile(name);
      const { phases } = planCampaign({ campaign, profile, size: 'smoke', sets: [], limits: { maxDollars: 1000 } });
      return phases.find(({ phase }) => phase === 'provision')?.plannedSeconds;
    };
    expect(await Promise.all(['aws-metal', 'packet-split', 'aws-nvme'].map(provision))).toEqual([900, 900, 240]);
  });

  test('packet-type1-type2 has the published hardware and price, billed by the hour', async () => {
    const { hosts, hardware, billing } = await readProfile('packet-type1-type2');
    expect(hosts.map((host) => host.hardware)).toEqual(['type-1', 'type-1', 'type-1', 'type-2', 'type-2']);
    expect([hardware['type-1']?.layout, hardware['type-2']?.layout]).toEqual(['raid-1', 'raid-0']);
    expect([hardware['type-1']?.pricePerHour, hardware['type-2']?.pricePerHour, billing]).toEqual([
      0.4,
      1.25,
      'started-hour',
    ]);
  });
});

describe('notes before a campaign', () => {
  const now = new Date('2026-11-21');

  test('say in one line that Equinix closed Metal', async () => {
    const [closed, outdated] = hardwareNotes(await readProfile('packet-split'), now);
    expect(closed).toMatch(/^Equinix closed Metal.* on 30 June 2026.*aws-metal.*static/);
    expect(outdated).toBe(
      "Outdated prices, more than 180 days old: type-1 of 2017-03-21, type-2 of 2017-03-21, type-3 of 2017-03-21. A pricePerHour in stacks/Pulumi.packet-split.yaml overrides the catalogue's.",
    );
  });

  test('name outdated prices', async () => {
    const profile = await readProfile('aws-nvme');
    const newest = 'Image, not locked: ubuntu/images/hvm-ssd-gp3/ubuntu-noble-24.04-amd64-server-*';
    expect(hardwareNotes(profile, now)).toEqual([newest]);
    expect(hardwareNotes(profile, new Date('2027-02-01'))).toEqual([
      newest,
      expect.stringMatching(/^Outdated prices.*small of 2026-07-20/),
    ]);
  });

  test('name the image of a stack that has a lock', async () => {
    const image = { id: 'ami-1', name: 'ubuntu-noble', resolved: '2026-11-30' };
    expect(hardwareNotes({ ...(await readProfile('aws-nvme')), image }, now)).toEqual([
      'Machines get the image ami-1 (ubuntu-noble), as locked on 2026-11-30.',
    ]);
  });

  test('are empty for hosts on this machine', async () => {
    expect(hardwareNotes(await readProfile('local'), now)).toEqual([]);
  });
});
