import { execa } from 'execa';

/** Runs a command of this machine to its end and returns its standard output. Throws one sentence with what it said. */
export async function run(command: string, ...argv: string[]): Promise<string> {
  // A minute is far more than any of these takes; without a limit a stuck kernel lock would hold a teardown for ever.
  const result = await execa(command, argv, { timeout: 60_000, reject: false });
  if (!result.failed) return result.stdout;
  const said = result.stderr.trim() || result.message;
  throw new Error(`"${command} ${argv.join(' ')}" failed: ${said}`);
}
