/** Telemetry, what a report writes, and lists of results. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { change, few, kinds, report, type Case } from './damaged-case.ts';
import { put, write, type Place } from './damaged-places.ts';

const telemetry = ({ sample }: Place): string => sample.telemetry;
export const damagedTelemetry: Case[] = [
  ...kinds('telemetry.parquet', telemetry, report, few),
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
