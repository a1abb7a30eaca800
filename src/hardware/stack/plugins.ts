/** Which stacks need plug-ins of Pulumi's own. */
import { parseDocument } from 'yaml';
import { readTextIfThere } from '../../input/read-text.ts';
import { providerNames, providers } from '../../providers/registry.ts';
import { largestStackFile } from '../profile/read.ts';

/** The provider that a stack file names, whatever else is amiss with it; null where it names none or is not there. */
export async function providerIn(stackFile: string): Promise<string | null> {
  const text = await readTextIfThere(stackFile, largestStackFile);
  const provider = text === null ? null : parseDocument(text).getIn(['config', 'proofload:provider']);
  return typeof provider === 'string' ? provider : null;
}

/**
 * Names of the plug-ins that have to be fetched for a stack. For a provider that needs none, what is missing is a fault to
 * be told: its plug-ins are in this checkout, or stand in for real ones in the pretend cloud of the tests.
 *
 * @param provider as the stack file names it: one that is not known, or null, needs none here and is refused elsewhere
 */
export function pluginsOf(provider: string | null, outer: NodeJS.ProcessEnv = process.env): readonly string[] {
  const known = providerNames.find((each) => each === provider);
  return known === undefined || outer.PROOFLOAD_PRETEND_CLOUD ? [] : providers[known].plugins;
}
