import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { listProfiles } from '../profile/read.ts';
import { copyStackFile } from './config-copy.ts';
import { pulumiFolder } from './environment.ts';

/** The stack that a Pulumi command line names with `--stack` or `-s`, or null. */
export function stackNamedIn(argv: string[]): string | null {
  for (const [position, argument] of argv.entries()) {
    if (argument === '-s' || argument === '--stack') return argv[position + 1] ?? null;
    const joined = /^(?:--stack=|-s=?)(.+)$/.exec(argument);
    if (joined?.[1]) return joined[1];
  }
  return null;
}

/** Commands of Pulumi that read the values of a stack file, and may be given another. */
const readsValues = new Set(['up', 'update', 'preview', 'refresh', 'destroy', 'import', 'watch']);

/** The command line with the copy of the stack file that campaigns use, where the command reads one and none is named. */
export async function withConfigCopy(argv: string[]): Promise<string[]> {
  const name = stackNamedIn(argv);
  const isNamed = argv.some((argument) => argument.startsWith('--config-file'));
  if (name === null || isNamed || !readsValues.has(argv[0] ?? '') || !(await listProfiles()).includes(name))
    return argv;
  return [...argv, '--config-file', await copyStackFile(name)];
}

/**
 * Makes the stack that a command line names, where there is a profile of that name and no stack yet: a campaign would
 * make it as well, so `bin/pulumi up -s local` need not be preceded by anything.
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
  // Loaded only now: it takes longer than all else that stands between the shell and Pulumi.
  const { openStack } = await import('./workspace.ts');
  await openStack(name, { make: true });
}
