/** The parts of the nightly checks. */
import { randomInt } from 'node:crypto';
import { groups } from '../../bench/chaos/groups.ts';
import { mostMinutes, shippedRuns } from '../../test/end-to-end/shipped-campaigns.ts';
import type { ProgramName } from '../stages/programs.ts';
import type { Part } from './part.ts';

const vitest = (...args: string[]): Part['command'] => ['tools/in-environment', 'vitest', 'run', ...args];
const script = (name: string, ...args: string[]): Part['command'] => ['npm', 'run', '--silent', name, '--', ...args];

/** A nightly file of `test/`. @param path without `.nightly.test.ts` */
const file = (name: string, path: string, programs: readonly ProgramName[] = []): Part => ({
  name,
  command: vitest('--project', 'nightly', `test/${path}.nightly`),
  programs,
});

/** Tests of `npm test` with all their cases. @param path without `.process.test.ts` */
const everyCase = (name: string, pattern: string, ...path: string[]): Part => ({
  name,
  command: vitest(
    '--project',
    'process',
    '--testTimeout',
    '3600000',
    '-t',
    pattern,
    ...path.map((each) => `test/${each}.process`),
  ),
  environment: { PROOFLOAD_EVERY_CASE: '1' },
});

const byHandAbove = (most: number, minutes: number) => (minutes > most ? { byHandMinutes: minutes } : {});

/** A campaign that ships, and whether it is run by hand. Its length is planned where it was not measured, which has to leave room. */
const campaigns: Part[] = shippedRuns.map(([path, { minutes, isPlanned }]) => ({
  name: `campaign-${path.replace('examples/', '')}`,
  command: vitest('--project', 'nightly', '-t', `^${path}:`, 'test/end-to-end/shipped-campaigns.nightly'),
  ...byHandAbove(isPlanned ? mostMinutes - 2 : mostMinutes, minutes),
}));

const faults: Part[] = groups.map(({ name, minutes }) => ({
  name: `faults-${name}`,
  command: script('bench:chaos', '--only', name),
  ...byHandAbove(mostMinutes, minutes),
}));

export const parts: readonly Part[] = [
  ...['analysis', 'scale', 'overhead', 'truth', 'campaign'].map((name) => ({
    name: `bench-${name}`,
    command: script(`bench:${name}`, '--short'),
  })),
  { name: 'findings', command: script('bench:findings') },
  { name: 'mutants', command: script('mutants', '--sample', '12', '--seed', String(randomInt(1_000_000))) },
  {
    name: 'fuzz',
    command: vitest('--project', 'pure', '--testTimeout', '3600000', 'test/campaign/plan-campaign.fuzz'),
    environment: { PROOFLOAD_FUZZ_CASES: '5', PROOFLOAD_FUZZ_SEED: String(randomInt(1_000_000)) },
  },
  {
    name: 'lock-holders',
    command: vitest('--project', 'process', '--testTimeout', '3600000', 'test/state/sole-owner.killed'),
    environment: { PROOFLOAD_FUZZ_CASES: '10' },
  },
  file('guides', 'end-to-end/guides'),
  { ...file('profiles', 'end-to-end/pretend-aws-profiles', ['ssh']), byHandMinutes: 8 },
  file('pretend-machines', 'simcloud/machines/real', ['ssh']),
  file('protected-clusters', 'systems/start.protected', ['java']),
  file('shipped-stacks', 'infra/up.pretend-stacks'),
  file('static-hosts', 'end-to-end/static', ['ssh', 'nft']),
  file('two-campaigns', 'end-to-end/two-campaigns', ['ssh']),
  file('zookeeper', 'end-to-end/zookeeper'),
  everyCase('failures-equinix', '^small-equinix', 'infra/up.pretend-failures'),
  everyCase('failures-aws', '^small-aws is', 'infra/up.pretend-failures'),
  everyCase('failures-aws-networks', '^small-aws-networks', 'infra/up.pretend-failures'),
  everyCase('failures-gcp', '^small-gcp', 'infra/up.pretend-failures'),
  everyCase('killed-engines', '', 'infra/up.pretend-killed'),
  everyCase('changed-stacks', '', 'infra/up.pretend-added', 'infra/up.pretend-removed', 'infra/up.pretend-replaced'),
  ...campaigns,
  ...faults,
];
