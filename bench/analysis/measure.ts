/**
 * One measurement in a separate process, for its own memory figures: `report FOLDER` makes findings and report from a folder of
 * results, `scan FOLDER` reads and sums the columns that they use. Prints a line of JSON.
 */
import { writeReport } from '../../src/report/files/write-report.ts';
import { campaignLayout } from '../../src/measurement/results/layout.ts';
import { measures } from '../../src/measurement/telemetry/measures.ts';
import { columnsOf } from '../../src/measurement/telemetry/query.ts';
import { withTelemetry } from '../../src/measurement/telemetry/telemetry-file.ts';

async function scan(parquetPath: string): Promise<void> {
  await withTelemetry(parquetPath, async (file) => {
    const present = await columnsOf(file);
    const needed = new Set(Object.values(measures).flatMap(({ columns }): readonly string[] => columns));
    const sums = [...needed].filter((name) => present.has(name)).map((name) => `sum(${name})`);
    await file.connection.runAndReadAll(`SELECT ${sums.join(', ')} FROM ${file.source}`, { path: file.path });
  });
}

const [what, folder] = process.argv.slice(2);
if (!folder || (what !== 'report' && what !== 'scan'))
  throw new Error('measure.ts needs "report" or "scan", and a folder.');
const started = performance.now();
await (what === 'scan' ? scan(campaignLayout(folder).telemetry) : writeReport(folder));
const seconds = (performance.now() - started) / 1000;
const { user, system } = process.cpuUsage();
const measured = { seconds, processorSeconds: (user + system) / 1e6, mebibytes: process.resourceUsage().maxRSS / 1024 };
process.stdout.write(`${JSON.stringify(measured)}\n`);
