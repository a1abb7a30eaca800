/** Runs Python among the sampler's modules, for what cannot be made to happen on a real host at will. */
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';

export const samplerFolder = fileURLToPath(new URL('../../../src/measurement/telemetry/sampler', import.meta.url));

/** What the script prints as JSON; `given` is there as such in its variable `given`. */
export async function inSampler(script: string, given: unknown): Promise<unknown> {
  const { stdout } = await execa('python3', ['-B', '-c', `${preamble}${script}`], { input: JSON.stringify(given) });
  return JSON.parse(stdout);
}

const preamble = `
import json, sys
sys.path.insert(0, ${JSON.stringify(samplerFolder)})
given = json.load(sys.stdin)
`;
