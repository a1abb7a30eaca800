/**
 * Writes the lock files of installations that come with Proofload: their files as Maven resolves them, with size and SHA-256, and the
 * lists of their settings.
 *
 *     node tools/lock-artefacts.ts [installation or name of a system …]
 *
 * Needs `mvn`. Run it after changing coordinates in the facts of a system or of a load generator, and commit the lock files.
 * `proofload lock` adds a version of a system. Nothing else in Proofload needs Maven.
 */
import { installations } from '../src/installations/registry.ts';
import { writeLock } from '../src/installations/write-lock.ts';

const named = process.argv.slice(2);
for (const name of installations.keys()) {
  if (named.length > 0 && !named.some((each) => name === each || /^-\d/.test(name.replace(each, '')))) continue;
  const { file, files, bytes } = await writeLock(name);
  console.log(`${file}: ${files} files, ${Math.round(bytes / 1e6)} MB`);
}
