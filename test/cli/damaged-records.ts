/** Records and results of runs that are damaged. */
import { rename, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { runLayout } from '../../src/measurement/results/layout.ts';
import { change, few, kinds, noArgs, report, resultOf, runId, type Case } from './damaged-case.ts';
import { write } from './damaged-places.ts';

export const damagedRecords: Case[] = [
  ...kinds('campaign.json', ({ sample }) => sample.record, report),
  {
    name: 'campaign.json is empty',
    make: ({ sample }) => write(sample.record, ''),
    argv: report,
    code: 2,
    expected: /campaign\.json is empty: it was truncated\.$/,
  },
  {
    name: 'campaign.json is cut',
    make: ({ sample }) => truncate(sample.record, 700),
    argv: report,
    code: 2,
    expected: /campaign\.json is not complete JSON: it was changed or truncated\.$/,
  },
  {
    name: 'campaign.json is binary',
    make: ({ sample }) => write(sample.record, Uint8Array.of(0xff, 0, 0xfe)),
    argv: report,
    code: 2,
    expected: /campaign\.json is not UTF-8 text/,
  },
  {
    name: 'campaign.json is a list',
    make: ({ sample }) => write(sample.record, '[]'),
    argv: report,
    code: 2,
    expected: /campaign\.json has no known schema number/,
  },
  {
    name: 'campaign.json has a schema and nothing else',
    make: ({ sample }) => write(sample.record, '{"schema":4}'),
    argv: report,
    code: 2,
    expected: /campaign\.json: id: .* \(and \d+ more like it\): the file was changed/,
  },
  {
    name: 'campaign.json is of a newer Proofload',
    make: ({ sample }) => change(sample.record, (record) => ({ ...record, schema: 5 })),
    argv: report,
    code: 2,
    expected: /campaign\.json was written by a newer Proofload \(schema 5; /,
  },
  {
    name: 'campaign.json is of an older Proofload',
    make: ({ sample }) => change(sample.record, (record) => ({ ...record, schema: 2 })),
    argv: report,
    code: 2,
    expected: /campaign\.json was written by an older Proofload \(schema 2; /,
  },
  {
    name: 'campaign.json has wrong types',
    make: ({ sample }) => change(sample.record, (record) => ({ ...record, phases: 'none' })),
    argv: report,
    code: 2,
    expected: /campaign\.json: phases: expected array/,
  },
  {
    name: 'campaign.json is huge',
    make: ({ sample }) => truncate(sample.record, 2 ** 31),
    argv: report,
    code: 2,
    expected: /campaign\.json has 2048 MiB, but the limit is 256 MiB/,
  },
  {
    name: 'a host of the inventory is SQL',
    make: ({ sample }) =>
      change(sample.record, (record) => {
        record.inventory.hosts[0].name = "a'; COPY (SELECT 1) TO 'evil'; --";
      }),
    argv: report,
    code: 2,
    expected: /campaign\.json: inventory\.hosts\.0\.name: must be /,
  },
  {
    name: 'a run of the plan is a path',
    make: ({ sample }) =>
      change(sample.record, (record) => {
        record.plan.steps[0].id = '../../../etc';
      }),
    argv: report,
    code: 2,
    expected: /campaign\.json: plan\.steps\.0\.id: must be /,
  },
  {
    name: 'the id of a campaign is a path',
    make: noArgs,
    argv: ['report', '../results/sample'],
    code: 2,
    expected: /^the campaign id: must be letters, digits/,
  },
  {
    name: 'the id of a campaign is over-long',
    make: noArgs,
    argv: ['report', 'x'.repeat(9000)],
    code: 2,
    expected: /^the campaign id: must be letters, .*\(9000 characters\)/,
  },
  {
    name: 'the folder of a campaign is a file',
    make: async ({ sample }) => {
      await rm(sample.folder, { recursive: true });
      await write(sample.folder, '');
    },
    argv: report,
    code: 2,
    expected: /results\/sample is not a folder\.$/,
  },
  {
    name: 'campaign.json is damaged, for resume',
    make: ({ sample }) => write(sample.record, '{'),
    argv: ['resume', 'sample'],
    code: 2,
    expected: /campaign\.json is not complete JSON/,
    isAlone: true,
  },
  {
    name: 'campaign.json is damaged, for compare',
    make: ({ sample }) => write(sample.record, '{'),
    argv: ['compare', 'sample', 'nowhere'],
    code: 2,
    expected: /sample cannot be read: .*not complete JSON/,
    lines: 2,
    isAlone: true,
  },
];

const sql =
  "1)) AS w(number, start_milliseconds, end_milliseconds); COPY (SELECT 1) TO 'evil'; SELECT * FROM (VALUES (0, 0, 0";

export const damagedRuns: Case[] = [
  ...kinds('result.json', resultOf, report, { only: few }),
  {
    name: 'result.json is empty',
    make: (place) => write(resultOf(place), ''),
    argv: report,
    code: 2,
    expected: /result\.json is empty: it was truncated\.$/,
  },
  {
    name: 'result.json is cut',
    make: (place) => truncate(resultOf(place), 300),
    argv: report,
    code: 2,
    expected: /result\.json is not complete JSON/,
  },
  {
    name: 'result.json is of a newer Proofload',
    make: (place) => change(resultOf(place), (result) => ({ ...result, schema: 9 })),
    argv: report,
    code: 2,
    expected: /result\.json was written by a newer Proofload/,
  },
  {
    name: 'result.json is of an older Proofload',
    make: (place) => change(resultOf(place), (result) => ({ ...result, schema: 2 })),
    argv: report,
    code: 2,
    expected: /result\.json was written by an older Proofload \(schema 2; this version reads 4\): .*\.$/,
  },
  {
    name: 'result.json has wrong types in what was measured',
    make: (place) =>
      change(resultOf(place), (result) => {
        result.loads[0].measured.operations[0].latency.p99 = '3';
      }),
    argv: report,
    code: 2,
    expected: /result\.json: loads\.0\.measured\.operations\.0\.latency\.p99: expected number/,
  },
  {
    name: 'result.json has wrong types in the figures of a load generator',
    make: (place) =>
      change(resultOf(place), (result) => {
        result.loads[0].figures.latency.p99 = '3';
      }),
    argv: report,
    code: 2,
    expected: /result\.json: loads\.0\.figures\.latency\.p99: expected number/,
  },
  {
    name: 'result.json is of another run',
    make: (place) => change(resultOf(place), (result) => ({ ...result, runId: 'another' })),
    argv: report,
    code: 2,
    expected: /result\.json is of run another, and lies in the folder of run kafka-producer-10k\.$/,
  },
  {
    name: 'a window of result.json is SQL',
    make: (place) =>
      change(resultOf(place), (result) => {
        result.window = { startMilliseconds: 0, endMilliseconds: sql };
      }),
    argv: report,
    code: 2,
    expected: /result\.json: window\.endMilliseconds: expected number/,
  },
  {
    name: 'a window of result.json has no end',
    make: (place) =>
      change(resultOf(place), (result) => {
        result.window = { startMilliseconds: 0, endMilliseconds: 1e15 };
      }),
    argv: report,
    code: 2,
    expected: /result\.json: window: lasts longer than 100 days/,
  },
  {
    name: 'the folder of the attempts at a run is a file',
    make: ({ sample }) => write(join(runLayout(sample.folder, runId).folder, 'attempts'), ''),
    argv: report,
    code: 2,
    expected: /attempts is not a folder\.$/,
  },
  {
    name: 'result.json is damaged, for compare',
    make: async (place) => {
      await rename(place.sample.folder, join(place.results, 'other'));
      await write(runLayout(join(place.results, 'other'), runId).result, '{');
    },
    argv: ['compare', 'other', 'nowhere'],
    code: 2,
    expected: /other cannot be read: .*not complete JSON/,
    lines: 2,
  },
];
