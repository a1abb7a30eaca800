/** Which stacks need plug-ins of Pulumi's own. */
import { parseDocument } from 'yaml';
import { readTextIfThere } from '../../input/read-text.ts';
import { largestStackFile } from '../profile/read.ts';

/** The provider that a stack file names, whatever else is amiss with it; null where it names none or is not there. */
export async function providerIn(stackFile: string): Promise<string | null> {
  const text = await readTextIfThere(stackFile, largestStackFile);
  const provider = text === null ? null : parseDocument(text).getIn(['config', 'proofload:provider']);
  return typeof provider === 'string' ? provider : null;
}

/**
 * Whether a stack needs plug-ins that have to be fetched: those on AWS. For all others what is missing is a fault to be
 * told: their plug-ins are in this checkout, or stand in for real ones in the pretend cloud of the tests.
 */
export function needsPlugins(provider: string | null, outer: NodeJS.ProcessEnv = process.env): boolean {
  return provider === 'aws' && !outer.PROOFLOAD_PRETEND_CLOUD;
}
