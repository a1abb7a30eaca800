/** The parts of the nightly checks. */
import type { Part } from './part.ts';
import type { ProgramName } from '../stages/programs.ts';

const vitest = (...args: string[]): Part['command'] => ['tools/in-environment', 'vitest', 'run', ...args];
const script = (name: string, ...args: string[]): Part['command'] => ['npm', 'run', '--silent', name, '--', ...args];

/** A file of `test/` that runs for real. @param file its path without `.nightly.test.ts` */
const file = (name: string, path: string, programs: readonly ProgramName[] = []): Part => ({
  name,
  command: vitest('--project', 'nightly', `test/${path}.nightly`),
  programs,
});

const seed = () => String(Math.floor(Math.random() * 1_000_000));

const shortBenches: Part[] = ['analysis', 'scale', 'overhead', 'truth', 'campaign'].map((name) => ({
  name: `bench-${name}`,
  command: script(`bench:${name}`, '--short'),
}));

export const parts: readonly Part[] = [
  ...shortBenches,
  file('guides', 'end-to-end/guides'),
  file('static-hosts', 'end-to-end/static', ['ssh', 'nft']),
  file('two-campaigns', 'end-to-end/two-campaigns', ['ssh']),
  file('interrupted-bench', 'end-to-end/interrupted-bench'),
  file('profiles', 'end-to-end/pretend-aws-profiles', ['ssh']),
  { name: 'findings', command: script('bench:findings') },
  {
    name: 'fuzz',
    command: vitest('--project', 'pure', '--testTimeout', '1200000', 'test/campaign/plan-campaign.fuzz'),
    environment: { PROOFLOAD_FUZZ_CASES: '30', PROOFLOAD_FUZZ_SEED: seed() },
  },
  {
    name: 'lock-holders',
    command: vitest('--project', 'process', '--testTimeout', '1200000', 'test/state/sole-owner.killed'),
    environment: { PROOFLOAD_FUZZ_CASES: '10' },
  },
];
