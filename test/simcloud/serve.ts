/** Serves one package of the pretend cloud to Pulumi's real engine. Run by the executables in bin/. */
import { main } from '@pulumi/pulumi/provider/index.js';
import { clouds } from './clouds.ts';
import { commandProvider } from './command.ts';
import { pretendProvider } from './provider.ts';
import { watchSettings } from './settings.ts';

const [name = '', ...engine] = process.argv.slice(2);
const folder = process.env.SIMCLOUD_FOLDER;
if (!folder)
  throw new Error('SIMCLOUD_FOLDER must name the folder of the pretend cloud; test/simcloud/harness.ts does it.');

// An engine that was killed leaves its plug-ins behind, also those that were still starting: this one goes with its engine.
setInterval(() => {
  if (String(process.ppid) !== process.env.SIMCLOUD_ENGINE) process.exit(0);
}, 250).unref();

const cloud = clouds[name];
if (!cloud && name !== 'command') throw new Error(`The pretend cloud has no package "${name}".`);
await main(cloud ? pretendProvider(cloud, folder, watchSettings()) : commandProvider(folder), engine);
