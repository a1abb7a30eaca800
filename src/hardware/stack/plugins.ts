/** Which stacks need downloaded Pulumi plug-ins. */
import { parseDocument } from 'yaml';
import { readTextIfThere } from '../../input/read-text.ts';
import { providerNames, providers } from '../../providers/registry.ts';
import { largestStackFile } from '../profile/read.ts';

/** The provider named in a stack file, even if the file has other faults; null if there is none or no file. */
export async function providerIn(stackFile: string): Promise<string | null> {
  const text = await readTextIfThere(stackFile, largestStackFile);
  const provider = text === null ? null : parseDocument(text).getIn(['config', 'proofload:provider']);
  return typeof provider === 'string' ? provider : null;
}

/**
 * Plug-ins to download for a stack. For a provider that needs none, a missing plug-in is a fault: its plug-ins are in
 * this checkout, or fakes in the pretend cloud of the tests.
 *
 * @param provider as in the stack file: an unknown provider or null needs none here and is refused elsewhere
 */
export function pluginsOf(provider: string | null, outer: NodeJS.ProcessEnv = process.env): readonly string[] {
  const known = providerNames.find((each) => each === provider);
  return known === undefined || outer.PROOFLOAD_PRETEND_CLOUD ? [] : providers[known].plugins;
}
