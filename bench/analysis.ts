/**
 * How the cost of analysis grows with the number of hosts: makes findings and report from synthetic telemetry with every column in
 * every second, and compares the cost with a bare scan of the same columns: npm run bench:analysis [-- --hosts 1,10,100 --hours 72 --slices]. With --collect: what
 * merging the raw samples of the hosts costs.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from '@commander-js/extra-typings';
import { execa } from 'execa';
import { z } from 'zod';
import { makeSamples } from './analysis/made-samples.ts';
import { makeResults, samplesFile } from './analysis/make.ts';
import { interruption, unlessInterrupted } from './interruption.ts';
import { positiveNumber, runBench, say, withBenchOptions, type BenchOutcome } from './run-bench.ts';

const mostMebibytes = 2048;
const options = withBenchOptions(new Command('analysis'))
  .description(
    'Measures the cost of findings and report of synthetic telemetry, compared with a bare scan of the same columns.',
  )
  .option('--hosts <numbers>', 'numbers of hosts, the largest last (default: 1,10,100)', (text) =>
    text.split(',').map(positiveNumber),
  )
  .option('--hours <number>', 'hours of telemetry (default: 72)', positiveNumber)
  .option('--collect', 'merge raw samples, in place of findings and report')
  .option('--slices', 'one long run in slices of an hour, in place of a run every quarter of an hour')
  .parse()
  .opts();
const hostCounts = options.hosts ?? (options.short ? [1, 2] : [1, 10, 100]);
/** Of a long run only the memory has a goal. */
const mostSeconds = options.slices === true ? Infinity : 60;
const hours = options.hours ?? (options.short ? 1 : 72);

const measured = z.object({ seconds: z.number(), processorSeconds: z.number(), mebibytes: z.number() });
type Measured = z.infer<typeof measured>;
const measure = fileURLToPath(new URL('analysis/measure.ts', import.meta.url));

async function take(what: 'scan' | 'report' | 'collect', folder: string, ...more: string[]): Promise<Measured> {
  const { stdout } = await execa(process.execPath, [measure, what, folder, ...more], {
    stderr: 'inherit',
    cancelSignal: interruption,
  });
  return measured.parse(JSON.parse(stdout));
}

interface Row {
  hosts: number;
  rows: number;
  report: Measured;
  scan: Measured;
}

async function measureHosts(hosts: number): Promise<Row> {
  const folder = await mkdtemp(join(tmpdir(), 'proofload-analysis-'));
  try {
    const rows = await makeResults(folder, { hosts, hours, isSliced: options.slices === true });
    interruption.throwIfAborted();
    // The first read fills the system's cache for both and does not count.
    await take('scan', folder);
    const scan = await take('scan', folder);
    return { hosts, rows, scan, report: await take('report', folder) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** One after the other, so that a small number of hosts shows the memory of a large one, and the time of each. */
async function measureCollecting(): Promise<BenchOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'proofload-analysis-'));
  try {
    const rows = await makeSamples(join(folder, samplesFile), hours);
    const all: { hosts: number; rows: number; collect: Measured }[] = [];
    for (const hosts of hostCounts) {
      interruption.throwIfAborted();
      all.push({ hosts, rows: hosts * rows, collect: await take('collect', folder, String(hosts)) });
      say(collectedText(all.at(-1)!));
    }
    const tooMuch = all.filter(({ collect }) => collect.mebibytes > mostMebibytes);
    return {
      lines: ['| hosts | rows | s | s per host | MiB |', '| --- | --- | --- | --- | --- |', ...all.map(collectedText)],
      figures: all,
      missed: tooMuch.map(({ hosts }) => `Missed: at most ${mostMebibytes} MiB with ${hosts} hosts.`),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function collectedText({ hosts, rows, collect }: { hosts: number; rows: number; collect: Measured }): string {
  const { seconds, mebibytes } = collect;
  const cells = [hosts, rows.toLocaleString('en-US'), seconds.toFixed(1), (seconds / hosts).toFixed(1)];
  return `| ${[...cells, Math.round(mebibytes)].join(' | ')} |`;
}

function rowText({ hosts, rows, report, scan }: Row): string {
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
  return `| ${cells.join(' | ')} |`;
}

async function measureAll(): Promise<BenchOutcome> {
  const all: Row[] = [];
  for (const hosts of hostCounts) {
    all.push(await unlessInterrupted(measureHosts(hosts)));
    say(rowText(all.at(-1)!));
  }
  const tooMuch = all.filter(({ report }) => report.seconds > mostSeconds || report.mebibytes > mostMebibytes);
  const goal = `${mostSeconds === Infinity ? '' : `${mostSeconds} s and `}${mostMebibytes} MiB`;
  return {
    lines: [
      '| hosts | rows | s | of a processor, s | MiB | bare scan, s | of a processor, s | ratio of these |',
      '| --- | --- | --- | --- | --- | --- | --- | --- |',
      ...all.map(rowText),
    ],
    figures: all,
    missed: tooMuch.map(({ hosts }) => `Missed: at most ${goal} with ${hosts} hosts.`),
  };
}

const cleanUp = `rm -r ${tmpdir()}/proofload-analysis-*`;
await runBench(
  options,
  { limitMinutes: { full: 60, short: 5 }, cleanUp },
  options.collect === true ? measureCollecting : measureAll,
);
