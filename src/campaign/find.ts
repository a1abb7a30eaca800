/** Finds campaign files: by name in `campaigns/`, or by path. */
import { join, relative, resolve } from 'node:path';
import { FileError } from '../input/file-error.ts';
import { readText as readTextOf } from '../input/read-text.ts';
import { projectFolder } from '../state/paths.ts';
import { namesIn } from '../state/state-files.ts';
import { closest } from '../input/closest.ts';
import { RefusalError } from '../input/refusal.ts';
import type { CampaignText } from '../input/source.ts';

/** Examples are named like campaigns. */
const folders = { campaigns: join(projectFolder, 'campaigns'), examples: join(projectFolder, 'campaigns', 'examples') };

/** Names of the campaigns that come with Proofload, and of its examples, each sorted. */
export async function listCampaigns(): Promise<Record<keyof typeof folders, string[]>> {
  const [campaigns, examples] = await Promise.all([filesIn(folders.campaigns), filesIn(folders.examples)]);
  return { campaigns, examples };
}

async function filesIn(folder: string): Promise<string[]> {
  const files = await namesIn(folder);
  return files
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => file.slice(0, -'.yaml'.length))
    .toSorted();
}

/** Reads a campaign or an example by name, or a file where a path is given: something with a slash or an ending of YAML. */
export async function readCampaignText(nameOrPath: string): Promise<CampaignText> {
  if (isPath(nameOrPath)) return readText(resolve(nameOrPath));
  const { campaigns, examples } = await listCampaigns();
  if (campaigns.includes(nameOrPath)) return readText(join(folders.campaigns, `${nameOrPath}.yaml`));
  if (examples.includes(nameOrPath)) return readText(join(folders.examples, `${nameOrPath}.yaml`));
  const near = closest(nameOrPath, [...campaigns, ...examples]);
  const way =
    near === null
      ? '"proofload list campaigns" shows them; a file of your own is given by its path, such as ./mine.yaml'
      : `did you mean "${near}"?`;
  throw new RefusalError([`unknown campaign "${nameOrPath}"; ${way}`]);
}

/** What names the same campaign wherever it is asked for: a path is made absolute, a name stays. */
export function lastingName(nameOrPath: string): string {
  return isPath(nameOrPath) ? resolve(nameOrPath) : nameOrPath;
}

function isPath(nameOrPath: string): boolean {
  return /[/\\]|\.ya?ml$/.test(nameOrPath);
}

async function readText(path: string): Promise<CampaignText> {
  const near = relative(process.cwd(), path);
  const file = near.startsWith('..') ? path : near;
  try {
    return { file, text: await readTextOf(path, { below: null }) };
  } catch (error) {
    if (!(error instanceof FileError) || error.fault !== 'absent') throw error;
    throw new RefusalError([`${file}: no such campaign file; "proofload list campaigns" shows those that there are`]);
  }
}
