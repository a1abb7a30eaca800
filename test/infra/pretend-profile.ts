/**
 * Small profiles on the pretend cloud with every kind of resource, through the program and engine that campaigns use.
 */
import { leftoversIn, leftoversOf } from '../../infra/leftovers-of.ts';
import { resourcesOf } from '../../src/hardware/stack/resources.ts';
import { words } from '../simcloud/faults.ts';

export interface PretendProfile {
  name: string;
  /** Text of a stack file with hosts of these names. */
  stack: (hosts: string[]) => string;
  /** Hosts that its stack always has, before those. */
  always: string[];
  /** Pulumi's type of a host's machine. */
  machine: string;
  noCapacity: string;
}

const listed = (hosts: string[], more: string): string =>
  hosts.map((name) => `    - { name: ${name}, hardware: small, roles: [cassandra]${more} }\n`).join('');

export const pretendProfiles: PretendProfile[] = [
  {
    name: 'small-equinix',
    stack: (hosts) => `config:
  proofload:provider: equinix
  proofload:equinix:
    project: 00000000-0000-4000-8000-000000000000
    metro: da
    network: layer-2
    reservation: next-available
  proofload:hardware:
    small: { catalogue: packet/type-1 }
  proofload:hosts:
${listed(hosts, '')}`,
    always: [],
    machine: 'equinix-metal:index/device:Device',
    noCapacity: words.noCapacityAtEquinix,
  },
  {
    name: 'small-aws',
    stack: (hosts) => `config:
  proofload:provider: aws
  proofload:aws:
    region: us-east-1
    zones: { a: us-east-1a }
    spot: rehearsal
  proofload:hardware:
    small: { catalogue: aws/i4i.4xlarge }
  proofload:hosts:
${listed(hosts, ', dataVolume: { gigabytes: 200, kind: gp3 }')}`,
    always: [],
    machine: 'aws:ec2/instance:Instance',
    noCapacity: words.noCapacityAtAws,
  },
  {
    // Two networks in two availability zones. Each network has to have a host.
    name: 'small-aws-networks',
    stack: (hosts) => `config:
  proofload:provider: aws
  proofload:aws:
    region: us-east-1
    zones: { near: us-east-1a, load: us-east-1b }
    networks:
      data: { range: 10.80.0.0/16, zones: [near], peers: [load] }
      load: { range: 10.81.0.0/16, zones: [load] }
    spot: rehearsal
  proofload:hardware:
    small: { catalogue: aws/i4i.4xlarge }
  proofload:hosts:
    - { name: load, hardware: small, roles: [load], zone: load }
${listed(hosts, ', zone: near, dataVolume: { gigabytes: 200, kind: gp3 }')}`,
    always: ['load'],
    machine: 'aws:ec2/instance:Instance',
    noCapacity: words.noCapacityAtAws,
  },
  {
    name: 'small-gcp',
    stack: (hosts) => `config:
  proofload:provider: gcp
  proofload:gcp:
    project: a-project
    region: us-central1
    zones: { a: us-central1-a }
  proofload:hardware:
    small: { catalogue: gcp/n1-standard-2 }
  proofload:hosts:
${listed(hosts, ', dataVolume: { gigabytes: 200, kind: pd-standard }')}`,
    always: [],
    machine: 'gcp:compute/instance:Instance',
    noCapacity: words.noCapacityAtGoogle,
  },
];

/** Whether all cases have their turn, as in the nightly checks, or one of each kind. */
export const isEveryCase = process.env.PROOFLOAD_EVERY_CASE === '1';

/** A profile of each provider. */
export const profileOfEachProvider = pretendProfiles.filter(({ name }) => isEveryCase || name !== 'small-aws-networks');

/** For what does not depend on the provider. */
export const oneProfile = pretendProfiles.filter(({ name }) => isEveryCase || name === 'small-aws');

/** Those whose hosts keep their disks when their machines go. */
export const profilesWithDisks = pretendProfiles.filter(
  ({ name }) => name === 'small-aws' || (isEveryCase && name === 'small-gcp'),
);

/** Leftovers of a profile, as the verification of cleanup lists them. */
export async function remainingResources(profile: string): Promise<string[]> {
  return [...leftoversIn(await (await leftoversOf(profile)).check()), ...(await resourcesOf(profile))];
}
