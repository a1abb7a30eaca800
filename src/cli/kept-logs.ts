/** The logs of services that the results of a campaign keep. */
import { basename, join } from 'node:path';
import { nullIfAbsent } from '../input/absence.ts';
import { filesUnder } from '../input/open-file.ts';
import { readTail } from '../input/read-text.ts';
import { campaignLayout, parentOf, sessionFolder } from '../measurement/results/layout.ts';
import { sessionNumber } from '../measurement/results/sessions.ts';
import type { CampaignRecord } from '../measurement/results/types.ts';
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
  const below = parentOf(campaignFolder);
  for (let session = sessionNumber(record); session >= 1; session -= 1) {
    const folder = sessionFolder(logs, session);
    let isFound = false;
    for (const { host, service } of services) {
      for (const file of await filesIn(join(folder, host, service), below)) {
        isFound = true;
        const last = (await readTail(file, lines * bytesPerLine, { below })).trimEnd().split('\n').slice(-lines);
        const prefix = services.length > 1 ? `${host} ${service} ${basename(file)} | ` : `${basename(file)} | `;
        if (last.some((line) => line !== '')) print(`${last.map((line) => `${prefix}${line}`).join('\n')}\n`);
      }
    }
    if (isFound) return true;
  }
  return false;
}

async function filesIn(folder: string, below: string): Promise<string[]> {
  const found = await nullIfAbsent(filesUnder(folder, below));
  return (found?.regular ?? []).filter((name) => !/\.(gz|zip)$/.test(name)).map((name) => join(folder, name));
}
