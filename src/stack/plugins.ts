/** Which of Pulumi's own plug-ins the engine may fetch. */
import { parseDocument } from 'yaml';
import { readTextIfThere } from '../files/read-text.ts';
import { largestStackFile } from '../profile/read.ts';

/** The provider that a stack file names, whatever else is amiss with it; null where it names none or is not there. */
export async function providerIn(stackFile: string): Promise<string | null> {
  const text = await readTextIfThere(stackFile, largestStackFile);
  const provider = text === null ? null : parseDocument(text).getIn(['config', 'proofload:provider']);
  return typeof provider === 'string' ? provider : null;
}

/**
 * Variables that let the engine fetch the plug-ins of a stack on AWS, in the versions of the packages that the program
 * imports. For all others what is missing is a fault to be told: their plug-ins are in this checkout, or stand in for
 * real ones in the pretend cloud of the tests.
 */
export function pluginEnvironment(
  provider: string | null,
  outer: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  const isFetched = provider === 'aws' && !outer.PROOFLOAD_PRETEND_CLOUD;
  return isFetched ? {} : { PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: 'true' };
}
