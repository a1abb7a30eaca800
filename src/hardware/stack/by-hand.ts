import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { profileOfStack } from '../../state/mark.ts';
import { listProfiles } from '../profile/read.ts';
import { copyStackFile } from './config-copy.ts';
import { pulumiFolder } from './environment.ts';
import type { Inventory } from '../../hosts/inventory.ts';
import { RefusalError } from '../../input/refusal.ts';
import type { Plan } from '../../plan/plan.ts';
import { inventoryOf } from './update.ts';

/** The stack named by `--stack` or `-s` on a Pulumi command line, or null. */
export function stackNamedIn(argv: string[]): string | null {
  for (const [position, argument] of argv.entries()) {
    if (argument === '-s' || argument === '--stack') return argv[position + 1] ?? null;
    const joined = /^(?:--stack=|-s=?)(.+)$/.exec(argument);
    if (joined?.[1]) return joined[1];
  }
  return null;
}

/** Pulumi commands that read the values of a stack file and accept another file. */
const readsValues = new Set(['up', 'update', 'preview', 'refresh', 'destroy', 'import', 'watch']);

/** Adds the copy of the stack file that campaigns use, if the command reads one and none is given. */
export async function withConfigCopy(argv: string[]): Promise<string[]> {
  const name = stackNamedIn(argv);
  const isNamed = argv.some((argument) => argument.startsWith('--config-file'));
  if (name === null || isNamed || !readsValues.has(argv[0] ?? '')) return argv;
  if (!(await listProfiles()).includes(profileOfStack(name))) return argv;
  return [...argv, '--config-file', await copyStackFile(name)];
}

/**
 * Creates the stack that a command line names, if there is a profile of that name and no stack yet. So `bin/pulumi up
 * -s local` works without preparation, as a campaign does.
 */
export async function makeNamedStack(argv: string[]): Promise<void> {
  const name = stackNamedIn(argv);
  if (name === null || argv[0] === 'stack' || !(await listProfiles()).includes(name)) return;
  const file = join(pulumiFolder, '.pulumi', 'stacks', 'proofload', `${name}.json`);
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  // Loaded only when needed: it takes longer than everything else before Pulumi starts.
  const { openStack } = await import('./workspace.ts');
  await openStack(name, { make: true });
}

/**
 * The hosts of a profile that a person brought up, for a campaign that uses them.
 *
 * @throws RefusalError if there are none, or if they are others than those of the plan
 */
export async function findHostsByHand({ profile, hosts }: Pick<Plan, 'profile' | 'hosts'>): Promise<Inventory> {
  const inventory = await inventoryOf(profile);
  const up = `bring them up with "bin/pulumi up -s ${profile}"`;
  if (!inventory)
    throw new RefusalError([`--on-my-hosts: there are no hosts of ${profile} that you brought up: ${up}, or omit it.`]);
  const made = new Map(inventory.hosts.map((host) => [host.name, host.hardware]));
  const other = hosts.filter(({ name, hardware }) => made.get(name) !== hardware).map(({ name }) => name);
  if (other.length === 0) return inventory;
  throw new RefusalError([
    `--on-my-hosts: ${other.join(', ')} of ${profile} is not up as its stack file says: ${up}, or omit it.`,
  ]);
}
