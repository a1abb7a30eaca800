/** The disk credits of hosts on AWS: of gp2 and st1 volumes, and of machines whose rate for volumes has a baseline and a burst rate. */
import { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import { EC2Client } from '@aws-sdk/client-ec2';
import type { CreditsLeft } from '../../../src/hosts/inventory.ts';
import { hostCredits, type SpendableCredits } from '../../../src/providers/aws/rates.ts';
import { awsSettings } from '../../../src/providers/aws/settings.ts';
import { catalogueType } from '../../../src/providers/catalogue.ts';
import type { Profile, StackProfile } from '../../../src/providers/profile.ts';
import type { DiskCredits } from '../../disk-credits.ts';
import { accessFor } from './client.ts';
import { machineBalances, readBalances, volumeBalances, type Balance } from './credit-balances.ts';
import { instances, volumes } from './kinds.ts';
import { tagsOf } from './leftovers.ts';
import { findTagged } from './removal.ts';
import type { AwsResource } from './resource.ts';
import { withClient } from './with-client.ts';

/** A call that hangs or is throttled must not hold up the next question, a minute later. */
const limits = {
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 5_000, requestTimeout: 8_000, throwOnRequestTimeout: true },
};

export const awsDiskCredits: DiskCredits = {
  hostsWith: (profile) => profile.hosts.map(({ name }) => name).filter((name) => hasAny(creditsOf(profile, name))),

  async ask(profile, hosts, signal) {
    const { region } = awsSettings(profile);
    const ids = await findIds(profile, region);
    const asked = hosts.map((host) => ({ host, ...balancesOf(host, creditsOf(profile, host), ids) }));
    const all = asked.flatMap(({ balances }) => balances);
    const left = await withClient(
      async () => new CloudWatchClient({ ...(await accessFor(region, profile.stack)), ...limits }),
      'read disk credits',
      region,
      (client) => readBalances(client, all, signal),
    );
    return new Map(
      asked.map(({ host, balances, missing }) => {
        const own = balances.flatMap((balance) => left.get(balance) ?? []);
        return [host, missing === null ? lowest(own) : { unknown: missing }];
      }),
    );
  },
};

const hasAny = ({ volume, machine }: SpendableCredits): boolean => volume || machine;

function creditsOf(profile: Profile, name: string): SpendableCredits {
  const host = profile.hosts.find((each) => each.name === name);
  const plan = host && profile.hardware[host.hardware]?.plan;
  return hostCredits(plan ? catalogueType(`aws/${plan}`) : null, host?.dataVolume ?? null);
}

/** Ids of what exists now, by its name: of instances those of the hosts, of volumes `<host>-data`. */
interface Ids {
  machines: Map<string, string>;
  volumes: Map<string, string>;
}

async function findIds(profile: StackProfile, region: string): Promise<Ids> {
  const tags = await tagsOf(profile);
  return withClient(
    async () => new EC2Client({ ...(await accessFor(region, profile.stack)), ...limits }),
    'find the volumes of hosts',
    region,
    async (client) => {
      const machines = await findTagged(instances, client, tags);
      return { machines: idsByName(machines), volumes: idsByName(await findTagged(volumes, client, tags)) };
    },
  );
}

/** A host that was replaced leaves its earlier machine in the list for a while. */
function idsByName(resources: AwsResource[]): Map<string, string> {
  const present = resources.filter(({ isGoing }) => !isGoing);
  return new Map(present.map(({ tags, id }) => [tags.Name ?? '', id]));
}

/** The balances of a host, or what is missing to ask for them. */
function balancesOf(
  host: string,
  { volume, machine }: SpendableCredits,
  ids: Ids,
): { balances: Balance[]; missing: string | null } {
  const disk = ids.volumes.get(`${host}-data`);
  const instance = ids.machines.get(host);
  if (volume && !disk) return { balances: [], missing: `AWS lists no volume ${host}-data` };
  if (machine && !instance) return { balances: [], missing: `AWS lists no instance ${host}` };
  return {
    balances: [
      ...(volume && disk ? volumeBalances(disk) : []),
      ...(machine && instance ? machineBalances(instance) : []),
    ],
    missing: null,
  };
}

/** The lowest percentage, with the oldest time: only from then on are all of them known. */
function lowest(all: CreditsLeft[]): CreditsLeft {
  const known = all.filter((each) => 'percent' in each);
  return (
    all.find((each) => 'unknown' in each) ?? {
      percent: Math.min(...known.map(({ percent }) => percent)),
      atMilliseconds: Math.min(...known.map(({ atMilliseconds }) => atMilliseconds)),
    }
  );
}
