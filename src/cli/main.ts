/** The command line. Each command is a file; what is heavy (Temporal, Pulumi, charts) is loaded when a command runs. */
import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder, stateFolder } from '../state/paths.ts';
import { attachCommand } from './commands/attach.ts';
import { cancelCommand } from './commands/cancel.ts';
import { checkCommand } from './commands/check.ts';
import { cleanupCommand } from './commands/cleanup.ts';
import { compareCommand } from './commands/compare.ts';
import { extendCommand } from './commands/extend.ts';
import { listCommand } from './commands/list.ts';
import { pauseCommand } from './commands/pause.ts';
import { planCommand } from './commands/plan.ts';
import { reportCommand } from './commands/report.ts';
import { resumeCommand } from './commands/resume.ts';
import { runCommand } from './commands/run.ts';
import { serverCommand } from './commands/server.ts';
import { skipCommand } from './commands/skip.ts';
import { statusCommand } from './commands/status.ts';
import { workerCommand } from './commands/worker.ts';
import { endCleanly, sayFailure } from './failure.ts';
import { harmless } from './terminal.ts';

endCleanly();

const { version } = JSON.parse(await readFile(join(projectFolder, 'package.json'), 'utf8')) as { version: string };

const program = new Command('proofload')
  .description('Finds what a set of machines can carry when distributed systems run on them, alone and together.')
  .version(version)
  .addHelpText(
    'after',
    `
Exit codes:
  0  done, and the hardware is proven gone
  1  failed or cancelled, and the hardware is proven gone
  2  refused before anything was started
  3  hardware may be left; the message names it and the command that removes it

Start with:
  proofload plan pipeline-stress    what would run, in which order, and how long
  proofload run pipeline-stress     run it on this machine`,
  )
  .showHelpAfterError('Run proofload --help for all commands.')
  .hook('preAction', (_, command) => claimState(command.name()));

program.commandsGroup('Campaigns:');
for (const command of [
  runCommand(),
  attachCommand(),
  statusCommand(),
  cancelCommand(),
  resumeCommand(),
  reportCommand(),
  compareCommand(),
]) {
  program.addCommand(command);
}
program.commandsGroup('While a campaign runs:');
for (const command of [pauseCommand(), skipCommand()]) program.addCommand(command);
program.commandsGroup('Hardware:');
for (const command of [extendCommand(), cleanupCommand()]) program.addCommand(command);
program.commandsGroup('Before a campaign:');
for (const command of [planCommand(), checkCommand(), listCommand()]) program.addCommand(command);
program.commandsGroup('Processes behind it:');
for (const command of [serverCommand(), workerCommand()]) program.addCommand(command);

/** They read campaigns, stack files and results alone, and can do so while the state folder is in doubt. */
const stateless = new Set(['plan', 'check', 'list', 'report', 'compare']);

/** Before anything in the state folder is used: one that was copied must not act for the one that it was copied from. */
async function claimState(command: string): Promise<void> {
  if (stateless.has(command) || !existsSync(stateFolder)) return;
  const { identityOf } = await import('../state/identity.ts');
  identityOf(stateFolder, (line) => void process.stderr.write(`${line}\n`));
}

/** Has a command and those below it throw instead of ending the process with an exit code of their own. */
function throwing(command: CommandUnknownOpts): void {
  // Its faults repeat words of the command line, which a script may have from a file.
  command.exitOverride().configureOutput({ outputError: (text, write) => write(harmless(text)) });
  for (const each of command.commands) throwing(each);
}

throwing(program);
try {
  await program.parseAsync();
} catch (error) {
  // What the command had opened must not keep it from ending.
  process.exit(sayFailure(error));
}
