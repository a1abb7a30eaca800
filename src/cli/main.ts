/** The command line. Each command is a file. Heavy modules (Temporal, Pulumi, charts) load only when a command runs. */
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
import { execCommand } from './commands/exec.ts';
import { extendCommand } from './commands/extend.ts';
import { listCommand } from './commands/list.ts';
import { lockCommand } from './commands/lock.ts';
import { logsCommand } from './commands/logs.ts';
import { pauseCommand } from './commands/pause.ts';
import { planCommand } from './commands/plan.ts';
import { releaseCommand } from './commands/release.ts';
import { reportCommand } from './commands/report.ts';
import { resumeCommand } from './commands/resume.ts';
import { runCommand } from './commands/run.ts';
import { serverCommand } from './commands/server.ts';
import { skipCommand } from './commands/skip.ts';
import { sshCommand } from './commands/ssh.ts';
import { statusCommand } from './commands/status.ts';
import { workerCommand } from './commands/worker.ts';
import { endCleanly, printFailure } from './failure.ts';
import { harmless } from './terminal.ts';

endCleanly();

const { version } = JSON.parse(await readFile(join(projectFolder, 'package.json'), 'utf8')) as { version: string };

const program = new Command('proofload')
  .description('Measures the capacity of a set of machines that run distributed systems, isolated and combined.')
  .version(version)
  .addHelpText(
    'after',
    `
Exit codes:
  0  done, cleanup verified: no hardware is left
  1  failed or cancelled, cleanup verified
  2  refused before anything started
  3  hardware, or data on an existing cluster, may be left; the message names it and the command that removes it
  4  done, cleanup verified, but a threshold failed
  5  done, cleanup verified, but a threshold is inconclusive

Start with:
  proofload plan pipeline-stress    what would run, in which order, and how long
  proofload run pipeline-stress     run it on this machine`,
  )
  .showHelpAfterError('Run proofload --help for all commands.')
  .hook('preAction', (_, command) => claimState(command));

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
program.commandsGroup('While its hosts are up:');
for (const command of [logsCommand(), sshCommand(), execCommand()]) program.addCommand(command);
program.commandsGroup('Hardware:');
for (const command of [releaseCommand(), extendCommand(), cleanupCommand()]) program.addCommand(command);
// The earlier name, for scripts that use it.
program.addCommand(cleanupCommand().name('sweep'), { hidden: true });
program.commandsGroup('Before a campaign:');
for (const command of [planCommand(), checkCommand(), listCommand(), lockCommand()]) program.addCommand(command);
program.commandsGroup('Server and worker:');
for (const command of [serverCommand(), workerCommand()]) program.addCommand(command);

/** These commands read only campaigns, stack files and results, so they work without a valid state folder. */
const stateless = new Set(['plan', 'check', 'list', 'report', 'compare', 'lock']);

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
