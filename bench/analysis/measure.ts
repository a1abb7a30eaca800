/**
 * One measurement in a separate process, for its own memory figures: `report FOLDER` makes findings and report from a folder of
 * results, `scan FOLDER` reads and sums the columns that they use, `collect FOLDER HOSTS` merges raw samples, the same for each host.
 * Prints a line of JSON.
 */
import { join } from 'node:path';
import { writeReport } from '../../src/report/files/write-report.ts';
import { campaignLayout } from '../../src/measurement/results/layout.ts';
import { measures } from '../../src/measurement/telemetry/measures.ts';
import { samplesFile } from './make.ts';
import { hostNames } from './made-campaign.ts';
import { columnsOf } from '../../src/measurement/telemetry/query.ts';
import { writeTelemetry } from '../../src/measurement/telemetry/store.ts';
import { withTelemetry } from '../../src/measurement/telemetry/telemetry-file.ts';

async function scan(parquetPath: string): Promise<void> {
  await withTelemetry(parquetPath, async (file) => {
    const present = await columnsOf(file);
    const needed = new Set(Object.values(measures).flatMap(({ columns }): readonly string[] => columns));
    const sums = [...needed].filter((name) => present.has(name)).map((name) => `sum(${name})`);
    await file.connection.runAndReadAll(`SELECT ${sums.join(', ')} FROM ${file.source}`, { path: file.path });
  });
}

async function collect(folder: string, count: number): Promise<void> {
  const path = join(folder, samplesFile);
  const hosts = hostNames({ hosts: count, hours: 0 }).map((host) => ({ host, path, clock: [] }));
  await writeTelemetry(hosts, campaignLayout(folder).telemetry);
}

const [what, folder, hosts] = process.argv.slice(2);
const works: Record<string, ((given: string) => Promise<unknown>) | undefined> = {
  scan: (given) => scan(campaignLayout(given).telemetry),
  report: (given) => writeReport(given),
  collect: (given) => collect(given, Number(hosts)),
};
const work = works[what ?? ''];
if (!folder || !work) throw new Error('measure.ts needs "report", "scan" or "collect", and a folder.');
const started = performance.now();
await work(folder);
const seconds = (performance.now() - started) / 1000;
const { user, system } = process.cpuUsage();
const measured = { seconds, processorSeconds: (user + system) / 1e6, mebibytes: process.resourceUsage().maxRSS / 1024 };
process.stdout.write(`${JSON.stringify(measured)}\n`);
