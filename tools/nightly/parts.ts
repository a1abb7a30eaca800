/** The parts of the nightly checks. */
import { randomInt } from 'node:crypto';
import { groups } from '../../bench/chaos/groups.ts';
import { mostMinutes, shippedRuns } from '../../test/end-to-end/shipped-campaigns.ts';
import type { ProgramName } from '../stages/programs.ts';
import type { Part } from './part.ts';

const vitest = (...args: string[]): Part['command'] => ['tools/in-environment', 'vitest', 'run', ...args];
const script = (name: string, ...args: string[]): Part['command'] => ['npm', 'run', '--silent', name, '--', ...args];

/** Nightly files of `test/`. @param paths without `.nightly.test.ts` */
const files = (name: string, paths: readonly string[], programs: readonly ProgramName[] = []): Part => ({
  name,
  command: vitest('--project', 'nightly', ...paths.map((path) => `test/${path}.nightly`)),
  programs,
});

/** A failure at each resource of a profile. */
const failures = (profile: string): Part => ({
  name: `failures-${profile}`,
  command: vitest('--project', 'nightly', '-t', `^small-${profile} is`, 'test/infra/up.pretend-failures.nightly'),
});

/** A file of `npm test` with all its cases. @param path without `.isolated.test.ts` */
const everyCase = (name: string, path: string): Part => ({
  name,
  command: vitest('--project', 'isolated', `test/${path}.isolated`),
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
  ...['bench:analysis', 'bench:scale', 'bench:overhead', 'bench:truth', 'bench:campaign'].map((name) => ({
    name: name.replace(':', '-'),
    command: script(name, '--short'),
  })),
  { name: 'findings', command: script('bench:findings') },
  { name: 'mutants', command: script('mutants', '--sample', '12', '--seed', String(randomInt(1_000_000))) },
  {
    name: 'fuzz',
    command: vitest('--project', 'pure', '--testTimeout', '3600000', 'test/campaign/plan-campaign.fuzz'),
    environment: { PROOFLOAD_FUZZ_CASES: '8', PROOFLOAD_FUZZ_SEED: String(randomInt(1_000_000)) },
  },
  {
    name: 'fuzz-results',
    command: vitest('--project', 'isolated', '--testTimeout', '3600000', 'test/cli/main.damaged-results.fuzz'),
    environment: { PROOFLOAD_FUZZ_CASES: '50', PROOFLOAD_FUZZ_SEED: String(randomInt(1_000_000)) },
  },
  {
    name: 'fuzz-command-lines',
    command: vitest('--project', 'isolated', '--testTimeout', '3600000', 'test/cli/main.command-lines.fuzz'),
    environment: { PROOFLOAD_FUZZ_CASES: '20', PROOFLOAD_FUZZ_SEED: String(randomInt(1_000_000)) },
  },
  { name: 'bill-of-materials', command: ['tools/in-environment', 'node', 'tools/bill-of-materials.ts'] },
  {
    name: 'lock-holders',
    command: vitest('--project', 'process', '--testTimeout', '3600000', 'test/state/sole-owner.killed'),
    environment: { PROOFLOAD_FUZZ_CASES: '10' },
  },
  files('guides', ['end-to-end/guides', 'steps/registry.toy-step']),
  { ...files('profiles', ['end-to-end/pretend-aws-profiles'], ['ssh']), byHandMinutes: 8 },
  { ...files('together', ['end-to-end/pretend-aws-together'], ['ssh']), byHandMinutes: 8 },
  ...['aws', 'gce'].map((cloud) => ({
    name: `rehearse-${cloud}`,
    command: vitest('--project', 'nightly', '-t', `${cloud}-first`, 'test/end-to-end/rehearse.nightly'),
    programs: ['ssh'] as const,
    byHandMinutes: 40,
  })),
  files('pretend-machines', ['simcloud/engine', 'simcloud/machines/real'], ['ssh']),
  files('real-clusters', ['systems/start.protected', 'systems/start.two-clusters'], ['java']),
  files('two-workers', ['control/control-plane.two-checkouts', 'workflows/campaign.shared']),
  files('browser', ['report/campaign-report.browser', 'live/server/server.browser'], ['chromium']),
  files('limited-hosts', ['infra/up.limits']),
  files('shipped-stacks', ['infra/up.pretend-stacks']),
  files('strangers', [
    'providers/aws/virtual.moto',
    'installations/locks.natives',
    'infra/providers/aws/kinds.policy-reference',
    'infra/providers/gcp/kinds.discovery',
    'hardware/bootstrap/user-data.schema',
  ]),
  { ...files('first-boot', ['hardware/bootstrap/user-data.first-boot'], ['kernel', 'image']), byHandMinutes: 8 },
  files('static-hosts', ['end-to-end/static'], ['ssh', 'nft']),
  files('two-campaigns', ['end-to-end/two-campaigns'], ['ssh']),
  files('zookeeper', ['end-to-end/zookeeper']),
  files('changed-machines', ['infra/up.pretend-disks', 'infra/up.without-lease']),
  files('ready-in-shell', ['infra/rented/ready-in-shell'], ['ssh']),
  ...['equinix', 'aws', 'aws-networks', 'gcp'].map(failures),
  everyCase('busy-account', 'infra/providers/aws/leftovers'),
  everyCase('all-profiles', 'infra/up.pretend'),
  everyCase('killed-engines', 'infra/up.pretend-killed'),
  everyCase('changed-hosts', 'infra/up.pretend-hosts'),
  ...campaigns,
  ...faults,
];
