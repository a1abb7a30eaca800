/** The command line. Each command is a file; what is heavy (Temporal, Pulumi, charts) is loaded when a command runs. */
import { Command, CommanderError } from '@commander-js/extra-typings';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RefusalError } from '../campaign/refusal.ts';
import { projectFolder } from '../paths.ts';
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
import { exitCodes, UnansweredError } from './exit-codes.ts';

const { version } = JSON.parse(await readFile(join(projectFolder, 'package.json'), 'utf8')) as { version: string };

const program = new Command('proofload')
  .description('Finds what a set of machines can bear when Kafka, Spark and Cassandra run on them, alone and together.')
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
  .exitOverride();

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
  program.addCommand(command.exitOverride());
}
program.commandsGroup('While a campaign runs:');
for (const command of [pauseCommand(), skipCommand()]) program.addCommand(command.exitOverride());
program.commandsGroup('Hardware:');
for (const command of [extendCommand(), cleanupCommand()]) program.addCommand(command.exitOverride());
program.commandsGroup('Before a campaign:');
for (const command of [planCommand(), checkCommand(), listCommand()]) program.addCommand(command.exitOverride());
program.commandsGroup('Processes behind it:');
for (const command of [serverCommand(), workerCommand()]) program.addCommand(command.exitOverride());

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof RefusalError) {
    for (const line of error.lines) process.stderr.write(`${line}\n`);
    process.exitCode = exitCodes.refused;
  } else if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : exitCodes.refused;
  } else if (error instanceof UnansweredError) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = exitCodes.hardwareLeft;
  } else {
    throw error;
  }
}
