/** Telemetry, what a report writes, and lists of results. */
import { rename, rm, symlink, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { change, few, kinds, report, type Case } from './damaged-case.ts';
import { put, write, type Place } from './damaged-places.ts';

const telemetry = ({ sample }: Place): string => sample.telemetry;
export const damagedTelemetry: Case[] = [
  ...kinds('telemetry.parquet', telemetry, report, { only: few }),
  {
    name: 'telemetry.parquet is empty',
    make: (place) => write(telemetry(place), ''),
    argv: report,
    code: 2,
    expected: /telemetry\.parquet cannot be read as telemetry .* Move it elsewhere/,
  },
  {
    name: 'telemetry.parquet is cut',
    make: (place) => write(telemetry(place), 'PAR1 and no more of it'),
    argv: report,
    code: 2,
    expected: /telemetry\.parquet cannot be read as telemetry /,
  },
  {
    name: 'findings.json is a folder',
    make: ({ sample }) => put(join(sample.findings, 'x'), 'a folder'),
    argv: report,
    code: 2,
    expected: /findings\.json is a folder, but must be a file/,
  },
  {
    name: 'findings.json is damaged, and made again',
    make: ({ sample }) => write(sample.findings, '{'),
    argv: report,
    code: 0,
    expected: /report\.md$/,
  },
  {
    name: 'report.html is a folder',
    make: ({ sample }) => put(join(sample.html, 'x'), 'a folder'),
    argv: report,
    code: 2,
    expected: /report\.html is a folder, but must be a file/,
  },
];

const listed = ['list', 'results'];
export const damagedLists: Case[] = [
  {
    name: 'one folder of results is damaged',
    make: (place) => write(join(place.results, 'bad', 'campaign.json'), '{'),
    argv: listed,
    code: 0,
    expected: /^sample +[^\n]+\nbad +cannot be read: [^\n]*not complete JSON/,
    isAlone: true,
  },
  {
    name: 'one folder of results is a loop of links',
    make: (place) => put(join(place.results, 'bad'), 'a loop of links'),
    argv: listed,
    code: 0,
    expected: /^sample {2}/,
  },
  {
    name: 'the name and the title of results hold controls',
    make: async (place) => {
      await change(place.sample.record, (record) => {
        record.plan.title = 'a\u001B[2Jb\nc\u202Ed';
      });
      await write(join(place.results, 'x\u001B]0;y\u0007', 'campaign.json'), '');
    },
    argv: listed,
    code: 0,
    expected: /^sample +a\\u001b\[2Jb\\nc\\u202ed \([^\n]+\nx\\u001b\]0;y\\u0007 +cannot be read/,
  },
  {
    name: 'the folder of results is a file',
    make: async (place) => {
      await rm(place.results, { recursive: true });
      await write(place.results, '');
    },
    argv: listed,
    code: 2,
    expected: /results is not a folder\.$/,
  },
  {
    name: 'the folder of results is a loop',
    make: (place) => put(place.results, 'a loop of links'),
    argv: listed,
    code: 2,
    expected: /is a loop of symbolic links/,
    // The folder is found when a process begins.
    isAlone: true,
  },
  {
    name: 'there is not a folder of results',
    make: (place) => rm(place.results, { recursive: true }),
    argv: listed,
    code: 0,
    expected: /^$/,
  },
];

/** Moves a folder, and leaves a link to it. */
async function linkInstead(path: string, to: string): Promise<void> {
  await rename(path, to);
  await symlink(to, path);
}

/** A folder of results that somebody else made. */
export const foreignFolders: Case[] = [
  {
    name: 'the folder of a campaign is a link, and nothing is written behind it',
    make: ({ folder, sample }) => linkInstead(sample.folder, join(folder, 'elsewhere')),
    argv: report,
    code: 2,
    expected: /results\/sample is a symbolic link, which Proofload does not follow/,
  },
  {
    name: 'the folder of runs is a link',
    make: ({ folder, sample }) => linkInstead(sample.runs, join(folder, 'elsewhere')),
    argv: report,
    code: 2,
    expected: /sample\/runs is a symbolic link/,
  },
  {
    name: 'raw samples are a small file with many zeros',
    make: ({ sample }) => write(join(sample.telemetryFolder, 'kafka01.jsonl.gz'), gzipSync(Buffer.alloc(2 ** 27))),
    argv: report,
    code: 2,
    expected: /kafka01\.jsonl\.gz has .* Move it away for a report without this host's telemetry\.$/,
    lines: 2,
  },
  {
    name: 'a file of 20 GB holds nothing',
    make: async ({ sample }) => {
      await write(sample.manifest, `${'0'.repeat(64)}  huge\n`);
      await write(join(sample.folder, 'huge'), '');
      await truncate(join(sample.folder, 'huge'), 20 * 2 ** 30);
    },
    argv: report,
    code: 0,
    expected: /report\.md$/,
  },
  {
    name: 'readings of clocks are cut, and follow each other on one line',
    make: ({ sample }) => write(sample.clocks, '{"host":"kafka01"}}{\n{"host":\n'),
    argv: report,
    code: 0,
    expected: /report\.md$/,
  },
];
