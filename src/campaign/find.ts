/** Finds campaign files: by name in `campaigns/`, or by path. */
import { readdir } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { FileError } from '../input/file-error.ts';
import { readText as readTextOf } from '../input/read-text.ts';
import { projectFolder } from '../state/paths.ts';
import { suggestion } from '../input/closest.ts';
import { RefusalError } from '../input/refusal.ts';
import type { CampaignText } from '../input/source.ts';

const campaignsFolder = join(projectFolder, 'campaigns');

/** Names of the campaigns that come with Proofload, sorted. */
export async function listCampaigns(): Promise<string[]> {
  const files = await readdir(campaignsFolder);
  return files
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => file.slice(0, -'.yaml'.length))
    .toSorted();
}

/** Reads a campaign by name, or a file where a path is given: something with a slash or an ending of YAML. */
export async function readCampaignText(nameOrPath: string): Promise<CampaignText> {
  if (!isPath(nameOrPath)) {
    const names = await listCampaigns();
    if (!names.includes(nameOrPath)) {
      throw new RefusalError([`unknown campaign "${nameOrPath}"; ${suggestion(nameOrPath, names)}`]);
    }
    return readText(join(campaignsFolder, `${nameOrPath}.yaml`));
  }
  return readText(resolve(nameOrPath));
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
    return { file, text: await readTextOf(path) };
  } catch (error) {
    if (!(error instanceof FileError) || error.fault !== 'absent') throw error;
    throw new RefusalError([
      `${file}: no such campaign file; name one, or one of ${(await listCampaigns()).join(', ')}`,
    ]);
  }
}
