/** The commands and options of the command line. Each command is a file; heavy modules (Temporal, Pulumi, charts) load only when one runs. */
import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
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
import { newCommand } from './commands/new.ts';
import { pauseCommand } from './commands/pause.ts';
import { planCommand } from './commands/plan.ts';
import { rehearseCommand } from './commands/rehearse.ts';
import { releaseCommand } from './commands/release.ts';
import { reportCommand } from './commands/report.ts';
import { resumeCommand } from './commands/resume.ts';
import { runCommand } from './commands/run.ts';
import { serverCommand } from './commands/server.ts';
import { skipCommand } from './commands/skip.ts';
import { sshCommand } from './commands/ssh.ts';
import { statusCommand } from './commands/status.ts';
import { uiCommand } from './commands/ui.ts';
import { workerCommand } from './commands/worker.ts';

const groups: Record<string, (() => CommandUnknownOpts)[]> = {
  'Campaigns:': [runCommand, attachCommand, statusCommand, cancelCommand, resumeCommand, reportCommand, compareCommand],
  'While a campaign runs:': [uiCommand, pauseCommand, skipCommand],
  'While its hosts are up:': [logsCommand, sshCommand, execCommand],
  'Hardware:': [releaseCommand, extendCommand, cleanupCommand],
  'Before a campaign:': [newCommand, listCommand, planCommand, checkCommand, lockCommand, rehearseCommand],
  'Server and worker:': [serverCommand, workerCommand],
};

/** @param version of Proofload */
export function commandLine(version: string) {
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
  proofload list campaigns          what there is to run, on which hosts, and how long it takes
  proofload plan pipeline-stress    what would run, how long, and what it costs
  proofload run pipeline-stress     run it on this machine
  proofload new mine                write a campaign file of your own`,
    )
    .showHelpAfterError('Run proofload --help for all commands.');

  for (const [title, commands] of Object.entries(groups)) {
    program.commandsGroup(title);
    for (const command of commands) program.addCommand(command());
  }
  // The earlier name, for scripts that use it.
  program.addCommand(cleanupCommand().name('sweep'), { hidden: true });
  return program;
}
