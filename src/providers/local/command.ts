import { execa } from 'execa';

/** Commands that act on the network that they run in. */
const ofNetworks = new Set(['ip', 'tc', 'nft']);

/** A command line that acts on the network of this machine, also from a plug-in of Pulumi's engine, which has another one. */
function inOuterNetwork(command: string, argv: readonly string[]): [command: string, ...argv: string[]] {
  const outer = process.env.PROOFLOAD_OUTER_NETWORK;
  return outer && ofNetworks.has(command) ? ['nsenter', `--net=${outer}`, command, ...argv] : [command, ...argv];
}

/** Runs a local command and returns its standard output. Throws one sentence with its error output. */
export async function run(command: string, ...argv: string[]): Promise<string> {
  const [program, ...words] = inOuterNetwork(command, argv);
  // Far more than any of these takes; without a timeout a stuck kernel lock would block a teardown forever.
  const result = await execa(program, words, { timeout: 60_000, reject: false });
  if (!result.failed) return result.stdout;
  const why = result.stderr.trim() || result.message;
  throw new Error(`"${command} ${argv.join(' ')}" failed: ${why}`);
}
