import { execa } from 'execa';

/** Runs a local command and returns its standard output. Throws one sentence with its error output. */
export async function run(command: string, ...argv: string[]): Promise<string> {
  // Far more than any of these takes; without a timeout a stuck kernel lock would block a teardown forever.
  const result = await execa(command, argv, { timeout: 60_000, reject: false });
  if (!result.failed) return result.stdout;
  const why = result.stderr.trim() || result.message;
  throw new Error(`"${command} ${argv.join(' ')}" failed: ${why}`);
}
