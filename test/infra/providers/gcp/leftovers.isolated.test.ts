import { scratchState } from '../../scratch-state.ts';
import { rm } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { apiFor } from '../../../../infra/providers/gcp/client.ts';
import { gcpLeftovers, leftoversOnGcp } from '../../../../infra/providers/gcp/leftovers.ts';
import { gcpOwned } from '../../../../infra/providers/gcp/owned.ts';
import { descriptionOf } from '../../../../infra/providers/gcp/names.ts';
import { leftoversIn } from '../../../../infra/leftovers-of.ts';
import { markOf } from '../../../../src/state/mark.ts';
import { ownerId } from '../../../../src/state/owner.ts';
import { make } from '../../../simcloud/cloud.ts';
import { gcp } from '../../../simcloud/gcp/cloud.ts';
import { types } from '../../../simcloud/gcp/kinds.ts';
import { withSimcloud, type Simcloud } from '../../../simcloud/harness.ts';
import { thingsIn } from '../../../simcloud/world.ts';
import { changeWorld } from '../../../simcloud/world-file.ts';
import { profile } from './example.ts';
import { expires, leak } from './leaked.ts';

const stranger = '00000000-0000-4000-8000-000000000009';
const otherMark = 'proofload-0ther1';
const owner = await ownerId();
const mark = markOf(profile.stack);

afterAll(() => rm(scratchState, { recursive: true, force: true }));

/** Ours, those of another profile of this state folder, and those of another state folder. */
const leakAll = (cloud: Simcloud): void =>
  changeWorld(cloud.folder, (world) => {
    leak(world, profile.stack, owner);
    leak(world, 'another', owner);
    leak(world, profile.stack, stranger, otherMark);
  });

const namesIn = (cloud: Simcloud): string[] => thingsIn(cloud.world()).map(({ id }) => id);
const isOurs = (name: string): boolean => name.startsWith(`${mark}-`);

test('everything of a profile is found kind by kind, and nothing else', () =>
  withSimcloud({}, async (cloud) => {
    leakAll(cloud);
    const checks = await gcpLeftovers.check(profile);
    expect(checks.map(({ what }) => what.split(' of ')[0])).toEqual([
      'Instances',
      'Disks',
      'Firewalls',
      'Subnets',
      'Networks',
    ]);
    expect(checks[0]?.what).toBe(`Instances of project a-project with the mark ${mark} of this state folder`);
    expect(leftoversIn(checks)).toEqual([
      `instance ${mark}-one in us-central1-a, running, held until ${expires}`,
      `disk ${mark}-one-data in us-central1-a`,
      `firewall ${mark}-hosts`,
      `subnet ${mark}-subnet`,
      `network ${mark}-network`,
    ]);
  }));

test('everything of a profile is removed in an order that Google accepts, and nothing else', () =>
  withSimcloud({}, async (cloud) => {
    leakAll(cloud);
    const others = namesIn(cloud).filter((name) => !isOurs(name));
    const progress: string[] = [];
    await gcpLeftovers.remove(profile, { onProgress: (text) => progress.push(text) });
    expect(progress[0]).toMatch(/^removing instance proofload-/);
    expect(namesIn(cloud)).toEqual(others);
    expect(others).toHaveLength(10);
    // A repeat is not an error.
    await gcpLeftovers.remove(profile, {});
    expect(leftoversIn(await gcpLeftovers.check(profile))).toEqual([]);
  }));

test('the expiry is updated on instances and disks of the profile, and on no others', () =>
  withSimcloud({}, async (cloud) => {
    leakAll(cloud);
    const later = '2026-12-02T11:30:00.000Z';
    await gcpLeftovers.hold!(profile, later, AbortSignal.timeout(60_000));
    await gcpLeftovers.hold!(profile, later, AbortSignal.timeout(60_000));
    expect(leftoversIn(await gcpLeftovers.check(profile))[0]).toMatch(new RegExp(`held until ${later}$`));
    const labelled = thingsIn(cloud.world()).flatMap(({ id, inputs }) => {
      const { 'proofload-expires': label } = (inputs.labels ?? {}) as Record<string, string>;
      return label ? [[isOurs(id), label]] : [];
    });
    const [before, after] = ['2026-12-01t10-00-00-000z', '2026-12-02t11-30-00-000z'];
    expect(labelled).toEqual([[true, after], [true, after], ...Array.from({ length: 4 }, () => [false, before])]);
  }));

test('what is still in use is reported with Google’s words, and stays', () =>
  withSimcloud({}, async (cloud) => {
    const description = descriptionOf(profile, owner);
    changeWorld(cloud.folder, (world) => {
      const network = make(gcp, world, types.network, 'network', { name: `${mark}-network`, description }).id;
      const name = `${mark}-subnet`;
      const inNetwork = { name, description, network, region: 'us-central1', ipCidrRange: '10.77.0.0/16' };
      const subnetwork = make(gcp, world, types.subnet, 'subnet', inNetwork).id;
      // Somebody else's machine in our network.
      const guest = { name: 'guest', zone: 'us-central1-a', machineType: 'n1-standard-2', bootDisk: {} };
      make(gcp, world, types.instance, 'guest', { ...guest, networkInterfaces: [{ subnetwork }] });
    });
    const impatient = leftoversOnGcp(apiFor, { limitMilliseconds: 0, pauseMilliseconds: 0 });
    await expect(impatient.remove(profile, {})).rejects.toThrow(
      new RegExp(
        `^Google did not delete subnet ${mark}-subnet within 0 min \\(resourceInUseByAnotherResource: .*'guest'\\): check it in Google's console`,
      ),
    );
    expect(namesIn(cloud)).toEqual([`${mark}-network`, `${mark}-subnet`, 'guest']);
  }));

test('a refusal of the credentials names the project and Google’s words', () =>
  withSimcloud({}, async () => {
    const refused = leftoversOnGcp(
      async (name) => ({
        ...(await apiFor(name)),
        list: () => Promise.reject(Object.assign(new Error('Invalid Credentials'), { name: 'authError' })),
      }),
      { limitMilliseconds: 0, pauseMilliseconds: 0 },
    );
    await expect(refused.check(profile)).rejects.toMatchObject({
      name: 'CredentialsRefused',
      message: 'Could not list leftovers on Google Compute Engine in project a-project: authError: Invalid Credentials',
    });
  }));

test('everything of an owner is found and removed in a project, whatever its profile', () =>
  withSimcloud({}, async (cloud) => {
    leakAll(cloud);
    const project = 'projects/a-project';
    const found = await gcpOwned.find(project, owner);
    expect(found).toHaveLength(10);
    expect(found[0]).toEqual({
      region: project,
      kind: 'instance',
      id: `zones/us-central1-a/instances/${mark}-one`,
      name: `${mark}-one`,
      profile: profile.name,
      campaign: 'c',
      size: 'n1-standard-2',
      pricePerHour: 0.095,
      made: '2026-11-26T08:00:00.000Z',
      heldUntil: expires,
    });
    expect(found.find(({ kind }) => kind === 'disk')).toMatchObject({
      size: 'pd-standard, 2000 GB',
      pricePerHour: null,
    });
    await gcpOwned.remove(project, owner, {});
    expect(namesIn(cloud).every((name) => name.startsWith(otherMark))).toBe(true);
    expect(await gcpOwned.find(project, stranger)).toHaveLength(5);
  }));
