/**
 * The state of a stack out of Pulumi's engine and into it again. By pipes: it holds secrets as they are, and the engine's
 * library would write it into a file that every user of this machine can read.
 */
import { execa } from 'execa';
import { z } from 'zod';
import { projectFolder } from '../../state/paths.ts';

const state = z.looseObject({ deployment: z.looseObject({}).nullish() });
export type StackState = z.infer<typeof state>;

/** @param environment as of `stackEnvironment`, with the passphrase under which the secrets are */
export async function exportState(stack: string, environment: Record<string, string>): Promise<StackState> {
  const said = await pulumi(['export', '--show-secrets', '--stack', stack], environment);
  return state.parse(JSON.parse(said));
}

/** @param environment as of `stackEnvironment`, with the passphrase that belongs to the salt in the state */
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
  // Not with what was read or written: it holds secrets.
  if (failed) throw new Error(`"pulumi stack ${argv.join(' ')}" failed: ${stderr.trim()}`);
  return stdout;
}
