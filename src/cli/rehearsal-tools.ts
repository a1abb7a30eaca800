/** The commands of a rehearsal as child processes, and whether its hosts answer. */
import { join } from 'node:path';
import { execa } from 'execa';
import { directPorts } from '../hosts/direct.ts';
import { inventoryOf } from '../hardware/stack/update.ts';
import { projectFolder } from '../state/paths.ts';
import { minutesByHand, type RehearsalTools } from './rehearsal-steps.ts';

/** A command that a step ran. */
export interface RehearsedCommand {
  command: string;
  /** Null where it was killed. */
  exitCode: number | null;
  seconds: number;
  /** The end of what it printed. */
  lines: string[];
}

/** Lines kept of a command. */
const linesKept = 30;

/** After a command was asked to end, until it is killed: an engine finishes the calls that it has made. */
const endMilliseconds = 5 * 60_000;

/**
 * @param signal ends the command that runs
 * @param onLine gets each line that a command prints
 * @param onEnd gets each command when it has ended
 */
export function rehearsalTools(
  profile: string,
  signal: AbortSignal,
  onLine: (line: string) => void,
  onEnd: (command: RehearsedCommand) => void,
): RehearsalTools {
  async function run(program: string, argv: string[], killWhen: RegExp | null): Promise<string> {
    const command = `bin/${program} ${argv.join(' ')}`;
    onLine(command);
    const begun = Date.now();
    const lines: string[] = [];
    const child = execa(join(projectFolder, 'bin', program), argv, {
      cwd: projectFolder,
      // Of hosts from a shell; a campaign sets the time of its own.
      env: { PROOFLOAD_MINUTES_WITHOUT_LEASE: String(minutesByHand) },
      stdin: 'ignore',
      all: true,
      buffer: { stdout: true, stderr: false, all: false },
      reject: false,
      // Ctrl-C is for the rehearsal, which then removes everything, and the group can be killed as a whole.
      detached: true,
      cancelSignal: signal,
      forceKillAfterDelay: endMilliseconds,
    });
    let isKilled = false;
    for await (const line of child.iterable({ from: 'all' })) {
      lines.push(line);
      if (lines.length > linesKept) lines.shift();
      onLine(`  ${line}`);
      if (!killWhen?.test(line) || isKilled || child.pid === undefined) continue;
      process.kill(-child.pid, 'SIGKILL');
      isKilled = true;
    }
    const { exitCode = null, stdout } = await child;
    onEnd({ command, exitCode, seconds: Math.round((Date.now() - begun) / 1000), lines });
    signal.throwIfAborted();
    if (killWhen && !isKilled) throw new Error(`${command} ended with ${exitCode} before it could be killed.`);
    if (!killWhen && exitCode !== 0) throw new Error(`${command} ended with ${exitCode} and not with 0.`);
    return stdout;
  }

  /** Asked once: it stays what it is after the hosts have shut down. */
  let inventory: ReturnType<typeof inventoryOf> | undefined;
  return {
    proofload: (...argv) => run('proofload', argv, null),
    pulumi: (...argv) => run('pulumi', argv, null),
    killPulumi: async (when, ...argv) => void (await run('pulumi', argv, when)),
    async hosts() {
      inventory ??= inventoryOf(profile);
      const hosts = (await inventory)?.hosts ?? [];
      return await Promise.all(
        hosts.map(async ({ name, address, reach }) => ({
          name,
          answers: reach.kind === 'ssh' && (await directPorts(reach.address ?? address).listens(reach.port ?? 22)),
        })),
      );
    },
  };
}
