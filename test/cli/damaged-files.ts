/** Stack files and campaign files that are damaged. */
import { rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { few, kinds, noArgs, type Case } from './damaged-case.ts';
import { insteadSays, write, type Place } from './damaged-places.ts';

const stack = ({ stacks }: Place): string => join(stacks, 'Pulumi.bad.yaml');
const planOn = ['plan', 'pipeline-stress', '--profile', 'bad'];
const bomb = [
  'a: &a [x, x, x, x, x, x, x, x, x]',
  ...'bcdefghi'
    .split('')
    .map((name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[index]}`).join(', ')}]`),
].join('\n');
export const damagedStacks: Case[] = [
  ...kinds('a stack file', stack, planOn, { says: insteadSays }),
  {
    name: 'a stack file has an alias of nothing',
    make: (place) => write(stack(place), 'config: *nothing\n'),
    argv: planOn,
    code: 2,
    expected: /Pulumi\.bad\.yaml:?.*nothing/,
  },
  {
    name: 'a stack file is a bomb of aliases',
    make: (place) => write(stack(place), `${bomb}\nconfig: *i\n`),
    argv: planOn,
    code: 2,
    expected: /Pulumi\.bad\.yaml:1: too large: with aliases expanded it /,
  },
  {
    name: 'a stack file is binary',
    make: (place) => write(stack(place), Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 0, 0xff)),
    argv: planOn,
    code: 2,
    expected: /Pulumi\.bad\.yaml is not UTF-8 text/,
  },
  {
    name: 'a stack file is huge',
    make: async (place) => {
      await write(stack(place), '');
      await truncate(stack(place), 2 ** 31);
    },
    argv: planOn,
    code: 2,
    expected: /Pulumi\.bad\.yaml has 2048 MiB, but the limit is 1 MiB/,
  },
  {
    name: 'a stack file is nested too deep',
    make: (place) => write(stack(place), `config: ${'['.repeat(200_000)}`),
    argv: planOn,
    code: 2,
    expected: /Pulumi\.bad\.yaml/,
  },
  {
    name: 'a stack file is empty',
    make: (place) => write(stack(place), ''),
    argv: planOn,
    code: 2,
    expected: /Pulumi\.bad\.yaml:1: config: /,
  },
  {
    name: 'a stack file is damaged, for the list of profiles',
    make: (place) => write(stack(place), 'config: *nothing\n'),
    argv: ['list', 'profiles'],
    code: 0,
    expected: /^bad +invalid; run .*\nlocal +provider local/,
  },
  {
    name: 'the folder of stack files is a file',
    make: async (place) => {
      await rm(place.stacks, { recursive: true });
      await write(place.stacks, '');
    },
    argv: planOn,
    code: 2,
    expected: /stacks is not a folder\.$/,
  },
  {
    name: 'the folder of stack files is not there',
    make: (place) => rm(place.stacks, { recursive: true }),
    argv: planOn,
    code: 2,
    expected: /The folder .*stacks does not exist: create it/,
  },
];

const campaignFile = ({ folder }: Place): string => join(folder, 'campaign.yaml');
const check = (place: Place): string[] => ['check', campaignFile(place)];
export const damagedCampaignFiles: Case[] = [
  ...kinds('a campaign file', campaignFile, check, { only: few, says: insteadSays }),
  {
    name: 'a campaign file is binary',
    make: (place) => write(campaignFile(place), Uint8Array.of(0xff, 0xfe, 0, 0)),
    argv: check,
    code: 2,
    expected: /campaign\.yaml is not UTF-8 text/,
  },
  {
    name: 'the path of a campaign file is over-long',
    make: noArgs,
    argv: ['check', `/${'x/'.repeat(3000)}a.yaml`],
    code: 2,
    expected: /\d+ characters.* is too long for a path\.$/,
  },
  {
    name: 'a file stands where the folder of a campaign file is expected',
    make: (place) => write(campaignFile(place), ''),
    argv: (place) => ['check', `${campaignFile(place)}/a.yaml`],
    code: 2,
    expected: /has a file in place of a parent folder\.$/,
  },
];
