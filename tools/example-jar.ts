/** Builds the jar of campaigns/examples/own-spark-job.yaml from the sources in `jvm/`. Needs a JDK. */
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { prepareInstallations } from '../src/installations/make.ts';
import { projectFolder } from '../src/state/paths.ts';
import { installationOf } from '../src/systems/folders.ts';
import { spark } from '../src/systems/spark/facts.ts';
import { jobsJar } from '../src/systems/spark/versions.ts';

const installation = installationOf({ system: 'spark', version: spark.versions[0] });
const folder = (await prepareInstallations([installation])).get(installation);
if (folder === undefined) throw new Error(`There is no ${installation}`);
const jar = join(projectFolder, 'build', 'word-count.jar');
await mkdir(dirname(jar), { recursive: true });
await copyFile(join(folder, jobsJar), jar);
console.log(jar);
