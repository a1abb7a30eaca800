/** The logs of services that the results of a campaign keep. */
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readTail } from '../hosts/job-files.ts';
import { campaignLayout, sessionFolder } from '../measurement/results/layout.ts';
import { sessionNumber } from '../measurement/results/sessions.ts';
import type { CampaignRecord } from '../measurement/results/types.ts';
import { nullIfAbsent } from '../state/absence.ts';
import type { PlacedService } from '../systems/services.ts';
import { print } from './terminal.ts';

/** Bytes that are read of a file for each line: longer lines make fewer of them. */
const bytesPerLine = 400;

/** Prints the last lines of each file, those of the last session that kept any. Returns whether there were any. */
export async function printKeptLogs(
  campaignFolder: string,
  record: Pick<CampaignRecord, 'sessions'>,
  services: PlacedService[],
  lines: number,
): Promise<boolean> {
  const { logs } = campaignLayout(campaignFolder);
  for (let session = sessionNumber(record); session >= 1; session -= 1) {
    const folder = sessionFolder(logs, session);
    let isFound = false;
    for (const { host, service } of services) {
      for (const file of await filesIn(join(folder, host, service))) {
        isFound = true;
        const last = (await readTail(file, lines * bytesPerLine)).trimEnd().split('\n').slice(-lines);
        const prefix = services.length > 1 ? `${host} ${service} ${basename(file)} | ` : `${basename(file)} | `;
        if (last.some((line) => line !== '')) print(`${last.map((line) => `${prefix}${line}`).join('\n')}\n`);
      }
    }
    if (isFound) return true;
  }
  return false;
}

async function filesIn(folder: string): Promise<string[]> {
  const names = (await nullIfAbsent(readdir(folder, { recursive: true }))) ?? [];
  const files: string[] = [];
  for (const name of names.toSorted()) {
    const path = join(folder, name);
    if (!/\.(gz|zip)$/.test(name) && (await stat(path)).isFile()) files.push(path);
  }
  return files;
}
