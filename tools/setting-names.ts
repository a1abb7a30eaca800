/**
 * Writes the lists of settings that the installations that come with Proofload know, from their own jars, next to their lock files.
 *
 *     node tools/setting-names.ts [installation or name of a system …]
 *
 * Needs a JDK. Fetches what the cache does not have. Run it after changing a version or a `SettingNames.java`, and commit the lists.
 * `proofload lock` does it for the version that it adds.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareInstallations } from '../src/installations/make.ts';
import { installations } from '../src/installations/registry.ts';
import { writeSettingNames } from '../src/installations/setting-names.ts';

const named = process.argv.slice(2);
for (const name of installations.keys()) {
  if (named.length > 0 && !named.some((each) => name === each || /^-\d/.test(name.replace(each, '')))) continue;
  const folder = (await prepareInstallations([name])).get(name) ?? '';
  const jars = (await readdir(join(folder, 'jars'))).map((jar) => join(folder, 'jars', jar));
  const file = await writeSettingNames(name, jars);
  if (file !== null) console.log(file);
}
