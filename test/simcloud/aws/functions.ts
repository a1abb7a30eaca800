import { matchesGlob } from 'node:path';
import { z } from 'zod';
import { Refusal } from '../cloud.ts';
import type { Cloud } from '../kind.ts';

const canonical = '099720109477';

/** Images that there are, the newest last. */
export const images = [
  image('ami-0000000000000220', 'ubuntu/images/hvm-ssd/ubuntu-jammy-22.04-amd64-server-20260901', 'x86_64'),
  image('ami-0000000000000240', 'ubuntu/images/hvm-ssd-gp3/ubuntu-noble-24.04-amd64-server-20260915', 'x86_64'),
  image('ami-0000000000000241', 'ubuntu/images/hvm-ssd-gp3/ubuntu-noble-24.04-amd64-server-20261101', 'x86_64'),
  image('ami-0000000000000260', 'ubuntu/images/hvm-ssd-gp3/ubuntu-resolute-26.04-amd64-server-20261110', 'x86_64'),
  image('ami-0000000000000242', 'ubuntu/images/hvm-ssd-gp3/ubuntu-noble-24.04-arm64-server-20261101', 'arm64'),
];

function image(id: string, name: string, architecture: 'x86_64' | 'arm64') {
  return { id, imageId: id, name, architecture, ownerId: canonical, rootDeviceName: '/dev/sda1' };
}

/** As EC2 filters them: fields that the pretend cloud does not know fit everything. */
export function imagesThat(owners: string[], filters: { name: string; values: string[] }[]) {
  return images.filter((image) => {
    const ofOwner = owners.length === 0 || owners.includes(image.ownerId) || owners.includes('amazon');
    const fields: Record<string, string | undefined> = { name: image.name, architecture: image.architecture };
    return (
      ofOwner &&
      filters.every(({ name, values }) => {
        const field = fields[name];
        return field === undefined || values.some((value) => matches(value, field));
      })
    );
  });
}

/** The zones of a region. Those of us-east-1 have other ids in other accounts' order, as real ones do. */
export const zonesIn = (region: string) =>
  ['use1-az6', 'use1-az1', 'use1-az2'].map((id, position) => ({ name: `${region}${'abc'[position]}`, id }));

const amiQuery = z.object({
  owners: z.array(z.string()).default([]),
  filters: z.array(z.object({ name: z.string(), values: z.array(z.string()) })).default([]),
  mostRecent: z.boolean().default(false),
});

/** EC2's `*` stands for slashes too, which a path's does not. */
const matches = (pattern: string, value: string): boolean =>
  matchesGlob(value.replaceAll('/', ' '), pattern.replaceAll('/', ' '));

export const functions: Cloud['functions'] = {
  'aws:ec2/getAmi:getAmi': (inputs) => {
    const { owners, filters, mostRecent } = amiQuery.parse(inputs);
    const found = imagesThat(owners, filters);
    const newest = found.toSorted((a, b) => a.name.slice(-8).localeCompare(b.name.slice(-8))).at(-1);
    if (!newest) throw new Refusal('Your query returned no results. Please change your search criteria and try again.');
    if (found.length > 1 && !mostRecent) {
      throw new Refusal(
        'Your query returned more than one result. Please try a more specific search criteria, or set `mostRecent` to true.',
      );
    }
    return newest;
  },
  'aws:index/getAvailabilityZones:getAvailabilityZones': (_inputs, { region }) => {
    const zones = zonesIn(region);
    return {
      id: region,
      names: zones.map(({ name }) => name),
      zoneIds: zones.map(({ id }) => id),
      groupNames: [region],
    };
  },
  'aws:index/getRegion:getRegion': (_inputs, { region }) => ({ id: region, name: region, region }),
  'aws:index/getCallerIdentity:getCallerIdentity': () => ({ id: '123456789012', accountId: '123456789012' }),
};
