/** `proofload lock`: adds a version of a system to those that campaigns can name. */
import { word } from '../input/readable.ts';
import { RefusalError } from '../input/refusal.ts';
import { writeLock, type WrittenLock } from '../installations/write-lock.ts';
import { installationOf } from '../systems/folders.ts';
import { systemFacts, systemNames } from '../systems/registry.ts';

/** Throws a `RefusalError` for a system or version that is none, that Proofload cannot run, or that Maven's repository does not serve. */
export async function lockVersion(system: string, version: string): Promise<WrittenLock> {
  if (!systemNames.some((name) => name === system))
    throw new RefusalError([`There is no system ${word(system)}. The systems are ${systemNames.join(', ')}.`]);
  const { title, versions, versionFault } = systemFacts(system);
  if (!/^\d+(\.\d+)+[A-Za-z0-9.-]{0,16}$/.test(version))
    throw new RefusalError([`${word(version)} is no complete version of ${title}, such as ${versions[0]}`]);
  const fault = versionFault?.(version) ?? null;
  if (fault !== null) throw new RefusalError([`${title} ${version} ${fault}`]);
  return await writeLock(installationOf({ system, version }));
}
