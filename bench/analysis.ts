/**
 * How the analysis of telemetry grows with the hosts: made telemetry, every column once a second, to findings and report, beside a bare
 * scan of the same columns: npm run bench:analysis [-- --hosts 1,10,100 --hours 72].
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from '@commander-js/extra-typings';
import { execa } from 'execa';
import { z } from 'zod';
import { makeResults } from './analysis/make.ts';

const mostSeconds = 60;
const mostMebibytes = 2048;
const options = new Command('analysis')
  .option(
    '--hosts <numbers>',
    'numbers of hosts, the largest last',
    (text) => text.split(',').map(Number),
    [1, 10, 100],
  )
  .option('--hours <number>', 'hours of telemetry', Number, 72)
  .parse()
  .opts();

const measured = z.object({ seconds: z.number(), processorSeconds: z.number(), mebibytes: z.number() });
const measure = fileURLToPath(new URL('analysis/measure.ts', import.meta.url));

async function take(what: 'scan' | 'report', folder: string): Promise<z.infer<typeof measured>> {
  const { stdout } = await execa(process.execPath, [measure, what, folder], { stderr: 'inherit' });
  return measured.parse(JSON.parse(stdout));
}

process.stdout.write(
  '| hosts | rows | s | of a processor, s | MiB | bare scan, s | of a processor, s | ratio of these |\n| --- | --- | --- | --- | --- | --- | --- | --- |\n',
);
for (const hosts of options.hosts) {
  const folder = await mkdtemp(join(tmpdir(), 'proofload-analysis-'));
  try {
    const rows = await makeResults(folder, { hosts, hours: options.hours });
    // Both find the file in the system's cache: the first reading of it is nobody's.
    await take('scan', folder);
    const scan = await take('scan', folder);
    const report = await take('report', folder);
    const cells = [
      hosts,
      rows.toLocaleString('en-US'),
      report.seconds.toFixed(1),
      report.processorSeconds.toFixed(1),
      Math.round(report.mebibytes),
      scan.seconds.toFixed(1),
      scan.processorSeconds.toFixed(1),
      (report.processorSeconds / scan.processorSeconds).toFixed(1),
    ];
    process.stdout.write(`| ${cells.join(' | ')} |\n`);
    if (report.seconds > mostSeconds || report.mebibytes > mostMebibytes) {
      process.stdout.write(`Missed: at most ${mostSeconds} s and ${mostMebibytes} MiB.\n`);
      process.exitCode = 1;
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}
