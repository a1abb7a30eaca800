/**
 * Exports and imports a stack's state. Through pipes: it contains secrets in plain text, and the engine's library
 * would write it to a world-readable file.
 */
import { execa } from 'execa';
import { z } from 'zod';
import { projectFolder } from '../../state/paths.ts';

const state = z.looseObject({ deployment: z.looseObject({}).nullish() });
export type StackState = z.infer<typeof state>;

/** @param environment from `stackEnvironment`, with the passphrase of the secrets */
export async function exportState(stack: string, environment: Record<string, string>): Promise<StackState> {
  const output = await pulumi(['export', '--show-secrets', '--stack', stack], environment);
  return state.parse(JSON.parse(output));
}

/** @param environment from `stackEnvironment`, with the passphrase that belongs to the salt in the state */
export async function importState(
  stack: string,
  imported: StackState,
  environment: Record<string, string>,
): Promise<void> {
  await pulumi(['import', '--stack', stack], environment, JSON.stringify(imported));
}

async function pulumi(argv: string[], environment: Record<string, string>, input?: string): Promise<string> {
  const { failed, stdout, stderr } = await execa('pulumi', ['stack', ...argv, '--non-interactive'], {
    cwd: projectFolder,
    env: environment,
    reject: false,
    ...(input === undefined ? {} : { input }),
  });
  // Without the input or output: they contain secrets.
  if (failed) throw new Error(`"pulumi stack ${argv.join(' ')}" failed: ${stderr.trim()}`);
  return stdout;
}
