/** Runs a command: claims the state folder before it, and turns a failure into its message and exit code. */
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder, stateFolder } from '../state/paths.ts';
import { commandLine } from './command-line.ts';
import { endCleanly, printFailure } from './failure.ts';
import { readText } from '../input/read-text.ts';
import { harmless } from '../text/harmless.ts';

endCleanly();

const { version } = JSON.parse(await readText(join(projectFolder, 'package.json'))) as { version: string };

const program = commandLine(version).hook('preAction', (_, command) => claimState(command));

/** These commands read only campaigns, stack files and results, so they work without a valid state folder. */
const stateless = new Set(['plan', 'check', 'list', 'report', 'compare', 'lock', 'new']);

/** Runs before the state folder is used: a copied folder must not act on the hardware of its original. */
async function claimState(command: CommandUnknownOpts): Promise<void> {
  // An interleaved comparison starts campaigns.
  const isStateless = stateless.has(command.name()) && !command.getOptionValue('interleave');
  if (isStateless || !existsSync(stateFolder)) return;
  const { identityOf } = await import('../state/identity.ts');
  identityOf(stateFolder, (line) => void process.stderr.write(`${line}\n`));
}

/** Makes a command and its subcommands throw instead of exiting with Commander's exit code. */
function throwing(command: CommandUnknownOpts): void {
  // Commander's errors quote the command line, which a script may have taken from a file.
  command.exitOverride().configureOutput({ outputError: (text, write) => write(harmless(text)) });
  for (const each of command.commands) throwing(each);
}

throwing(program);
try {
  await program.parseAsync();
} catch (error) {
  // Exit explicitly: open handles of the command would keep the process alive.
  process.exit(printFailure(error));
}
