import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { profileOfStack } from '../../state/mark.ts';
import { listProfiles } from '../profile/read.ts';
import { copyStackFile } from './config-copy.ts';
import { pulumiFolder } from './environment.ts';

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
