/**
 * Files and folders that are damaged, hostile or not what they should be, at the command line: each is one sentence with
 * an exit code of the README, none is a stack trace, and none makes a command wait.
 */
import { existsSync } from 'node:fs';
import { readFile, rename, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { beforeAll, describe, expect, test } from 'vitest';
import { runLayout } from '../../src/results/layout.ts';
import { insteadSays, onPlace, put, write, type Ended, type Place } from './damaged-places.ts';

interface Case {
  name: string;
  make: (place: Place) => Promise<unknown>;
  argv: string[] | ((place: Place) => string[]);
  code: number;
  /** Standard error; standard output where the code is 0. */
  says: RegExp;
  /** Lines of standard error; 1 where it is left out. */
  lines?: number;
}

const report = ['report', 'sample'];
const noArgs = async () => {};
const runId = 'kafka-producer-10k';
const resultOf = ({ sample }: Place): string => runLayout(sample.folder, runId).result;

/** Rewrites a file of JSON. */
async function change(path: string, edit: (value: Record<string, any>) => unknown): Promise<void> {
  const value = JSON.parse(await readFile(path, 'utf8')) as Record<string, any>;
  await write(path, JSON.stringify(edit(value) ?? value));
}

/** Where the rest is the same code as above. */
const few = ['a named pipe', 'a dangling link'];

/** Everything else than a file, at a path, and the command that meets it. */
function kinds(what: string, pathOf: (place: Place) => string, argv: Case['argv'], only?: string[]): Case[] {
  return Object.entries(insteadSays)
    .filter(([kind]) => only?.includes(kind) ?? true)
    .map(([kind, says]) => ({
      name: `${kind} in place of ${what}`,
      make: (place: Place) => put(pathOf(place), kind),
      argv,
      code: 2,
      says,
    }));
}

const damagedRecords: Case[] = [
  ...kinds('campaign.json', ({ sample }) => sample.record, report),
  {
    name: 'campaign.json is empty',
    make: ({ sample }) => write(sample.record, ''),
    argv: report,
    code: 2,
    says: /campaign\.json is empty: it was cut short\.$/,
  },
  {
    name: 'campaign.json is cut',
    make: ({ sample }) => truncate(sample.record, 700),
    argv: report,
    code: 2,
    says: /campaign\.json is not whole JSON: it was changed or cut short\.$/,
  },
  {
    name: 'campaign.json is binary',
    make: ({ sample }) => write(sample.record, Uint8Array.of(0xff, 0, 0xfe)),
    argv: report,
    code: 2,
    says: /campaign\.json is not text in UTF-8/,
  },
  {
    name: 'campaign.json is a list',
    make: ({ sample }) => write(sample.record, '[]'),
    argv: report,
    code: 2,
    says: /campaign\.json says no schema that is known/,
  },
  {
    name: 'campaign.json has a schema and nothing else',
    make: ({ sample }) => write(sample.record, '{"schema":1}'),
    argv: report,
    code: 2,
    says: /campaign\.json: id: .* \(and \d+ more like it\): it was changed/,
  },
  {
    name: 'campaign.json is of a newer Proofload',
    make: ({ sample }) => change(sample.record, (record) => ({ ...record, schema: 2 })),
    argv: report,
    code: 2,
    says: /campaign\.json was written by a newer Proofload \(schema 2, /,
  },
  {
    name: 'campaign.json has wrong types',
    make: ({ sample }) => change(sample.record, (record) => ({ ...record, phases: 'none' })),
    argv: report,
    code: 2,
    says: /campaign\.json: phases: expected array/,
  },
  {
    name: 'campaign.json is huge',
    make: ({ sample }) => truncate(sample.record, 2 ** 31),
    argv: report,
    code: 2,
    says: /campaign\.json has 2048 MiB, and may have 256 MiB/,
  },
  {
    name: 'a host of the inventory is SQL',
    make: ({ sample }) =>
      change(sample.record, (record) => {
        record.inventory.hosts[0].name = "a'; COPY (SELECT 1) TO 'evil'; --";
      }),
    argv: report,
    code: 2,
    says: /campaign\.json: inventory\.hosts\.0\.name: must be /,
  },
  {
    name: 'a run of the plan is a path',
    make: ({ sample }) =>
      change(sample.record, (record) => {
        record.plan.runs[0].id = '../../../etc';
      }),
    argv: report,
    code: 2,
    says: /campaign\.json: plan\.runs\.0\.id: must be /,
  },
  {
    name: 'the id of a campaign is a path',
    make: noArgs,
    argv: ['report', '../results/sample'],
    code: 2,
    says: /^the campaign id: must be letters, digits/,
  },
  {
    name: 'the id of a campaign is over-long',
    make: noArgs,
    argv: ['report', 'x'.repeat(9000)],
    code: 2,
    says: /^the campaign id: must be letters, .*\(9000 characters\)/,
  },
  {
    name: 'the folder of a campaign is a file',
    make: async ({ sample }) => {
      await rm(sample.folder, { recursive: true });
      await write(sample.folder, '');
    },
    argv: report,
    code: 2,
    says: /sample holds no campaign\.json/,
  },
  {
    name: 'campaign.json is damaged, for resume',
    make: ({ sample }) => write(sample.record, '{'),
    argv: ['resume', 'sample'],
    code: 2,
    says: /campaign\.json is not whole JSON/,
  },
  {
    name: 'campaign.json is damaged, for compare',
    make: ({ sample }) => write(sample.record, '{'),
    argv: ['compare', 'sample', 'sample'],
    code: 2,
    says: /sample cannot be read: .*not whole JSON/,
    lines: 2,
  },
];

const sql =
  "1)) AS w(number, start_milliseconds, end_milliseconds); COPY (SELECT 1) TO 'evil'; SELECT * FROM (VALUES (0, 0, 0";

const damagedRuns: Case[] = [
  ...kinds('result.json', resultOf, report, few),
  {
    name: 'result.json is empty',
    make: (place) => write(resultOf(place), ''),
    argv: report,
    code: 2,
    says: /result\.json is empty: it was cut short\.$/,
  },
  {
    name: 'result.json is cut',
    make: (place) => truncate(resultOf(place), 300),
    argv: report,
    code: 2,
    says: /result\.json is not whole JSON/,
  },
  {
    name: 'result.json is of a newer Proofload',
    make: (place) => change(resultOf(place), (result) => ({ ...result, schema: 9 })),
    argv: report,
    code: 2,
    says: /result\.json was written by a newer Proofload/,
  },
  {
    name: 'result.json has wrong types',
    make: (place) =>
      change(resultOf(place), (result) => {
        result.loads[0].figures.latency.p99 = '3';
      }),
    argv: report,
    code: 2,
    says: /result\.json: loads\.0\.figures\.latency\.p99: expected number/,
  },
  {
    name: 'result.json is of another run',
    make: (place) => change(resultOf(place), (result) => ({ ...result, runId: 'another' })),
    argv: report,
    code: 2,
    says: /result\.json is of run another, and lies in the folder of run kafka-producer-10k\.$/,
  },
  {
    name: 'a window of result.json is SQL',
    make: (place) =>
      change(resultOf(place), (result) => {
        result.window = { startMilliseconds: 0, endMilliseconds: sql };
      }),
    argv: report,
    code: 2,
    says: /result\.json: window\.endMilliseconds: expected number/,
  },
  {
    name: 'a window of result.json has no end',
    make: (place) =>
      change(resultOf(place), (result) => {
        result.window = { startMilliseconds: 0, endMilliseconds: 1e15 };
      }),
    argv: report,
    code: 2,
    says: /result\.json: window: lasts longer than 100 days/,
  },
  {
    name: 'the folder of the attempts at a run is a file',
    make: ({ sample }) => write(join(runLayout(sample.folder, runId).folder, 'attempts'), ''),
    argv: report,
    code: 2,
    says: /attempts is no folder\.$/,
  },
  {
    name: 'result.json is damaged, for compare',
    make: async (place) => {
      await rename(place.sample.folder, join(place.results, 'other'));
      await write(runLayout(join(place.results, 'other'), runId).result, '{');
    },
    argv: ['compare', 'other', 'nowhere'],
    code: 2,
    says: /other cannot be read: .*not whole JSON/,
    lines: 2,
  },
];

const telemetry = ({ sample }: Place): string => sample.telemetry;
const damagedTelemetry: Case[] = [
  ...kinds('telemetry.parquet', telemetry, report, few),
  {
    name: 'telemetry.parquet is empty',
    make: (place) => write(telemetry(place), ''),
    argv: report,
    code: 2,
    says: /telemetry\.parquet cannot be read as telemetry .* Move it elsewhere/,
  },
  {
    name: 'telemetry.parquet is cut',
    make: (place) => write(telemetry(place), 'PAR1 and no more of it'),
    argv: report,
    code: 2,
    says: /telemetry\.parquet cannot be read as telemetry /,
  },
  {
    name: 'findings.json is a folder',
    make: ({ sample }) => put(join(sample.findings, 'x'), 'a folder'),
    argv: report,
    code: 2,
    says: /findings\.json is a folder, and must be a file/,
  },
  {
    name: 'findings.json is damaged, and made again',
    make: ({ sample }) => write(sample.findings, '{'),
    argv: report,
    code: 0,
    says: /report\.md$/,
  },
  {
    name: 'report.html is a folder',
    make: ({ sample }) => put(join(sample.html, 'x'), 'a folder'),
    argv: report,
    code: 2,
    says: /report\.html is a folder, and must be a file/,
  },
];

const listed = ['list', 'results'];
const damagedLists: Case[] = [
  {
    name: 'one folder of results is damaged',
    make: (place) => write(join(place.results, 'bad', 'campaign.json'), '{'),
    argv: listed,
    code: 0,
    says: /^sample {2}[^\n]+\nbad {2}cannot be read: [^\n]*not whole JSON/,
  },
  {
    name: 'one folder of results is a loop of links',
    make: (place) => put(join(place.results, 'bad'), 'a loop of links'),
    argv: listed,
    code: 0,
    says: /^sample {2}/,
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
    says: /^sample {2}a\\u001b\[2Jb\\nc\\u202ed \([^\n]+\nx\\u001b\]0;y\\u0007 {2}cannot be read/,
  },
  {
    name: 'the folder of results is a file',
    make: async (place) => {
      await rm(place.results, { recursive: true });
      await write(place.results, '');
    },
    argv: listed,
    code: 2,
    says: /results is no folder\.$/,
  },
  {
    name: 'the folder of results is a loop',
    make: (place) => put(place.results, 'a loop of links'),
    argv: listed,
    code: 2,
    says: /is a loop of symbolic links/,
  },
  {
    name: 'there is no folder of results',
    make: (place) => rm(place.results, { recursive: true }),
    argv: listed,
    code: 0,
    says: /^$/,
  },
];

const stack = ({ stacks }: Place): string => join(stacks, 'Pulumi.bad.yaml');
const planOn = ['plan', 'pipeline-stress', '--profile', 'bad'];
const bomb = [
  'a: &a [x, x, x, x, x, x, x, x, x]',
  ...'bcdefghi'
    .split('')
    .map((name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[index]}`).join(', ')}]`),
].join('\n');
const damagedStacks: Case[] = [
  ...kinds('a stack file', stack, planOn),
  {
    name: 'a stack file has an alias of nothing',
    make: (place) => write(stack(place), 'config: *nothing\n'),
    argv: planOn,
    code: 2,
    says: /Pulumi\.bad\.yaml:?.*nothing/,
  },
  {
    name: 'a stack file is a bomb of aliases',
    make: (place) => write(stack(place), `${bomb}\nconfig: *i\n`),
    argv: planOn,
    code: 2,
    says: /Pulumi\.bad\.yaml:1: too large: with what its aliases repeat, /,
  },
  {
    name: 'a stack file is binary',
    make: (place) => write(stack(place), Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 0, 0xff)),
    argv: planOn,
    code: 2,
    says: /Pulumi\.bad\.yaml is not text in UTF-8/,
  },
  {
    name: 'a stack file is huge',
    make: async (place) => {
      await write(stack(place), '');
      await truncate(stack(place), 2 ** 31);
    },
    argv: planOn,
    code: 2,
    says: /Pulumi\.bad\.yaml has 2048 MiB, and may have 1 MiB/,
  },
  {
    name: 'a stack file is nested too deep',
    make: (place) => write(stack(place), `config: ${'['.repeat(200_000)}`),
    argv: planOn,
    code: 2,
    says: /Pulumi\.bad\.yaml/,
  },
  {
    name: 'a stack file is empty',
    make: (place) => write(stack(place), ''),
    argv: planOn,
    code: 2,
    says: /Pulumi\.bad\.yaml:1: config: /,
  },
  {
    name: 'a stack file is damaged, for the list of profiles',
    make: (place) => write(stack(place), 'config: *nothing\n'),
    argv: ['list', 'profiles'],
    code: 0,
    says: /^bad {2}broken; see: .*\nlocal {2}provider local/,
  },
  {
    name: 'the folder of stack files is a file',
    make: async (place) => {
      await rm(place.stacks, { recursive: true });
      await write(place.stacks, '');
    },
    argv: planOn,
    code: 2,
    says: /stacks is no folder\.$/,
  },
  {
    name: 'the folder of stack files is not there',
    make: (place) => rm(place.stacks, { recursive: true }),
    argv: planOn,
    code: 2,
    says: /There is no folder .*stacks: make it/,
  },
];

const campaignFile = ({ folder }: Place): string => join(folder, 'campaign.yaml');
const check = (place: Place): string[] => ['check', campaignFile(place)];
const damagedCampaignFiles: Case[] = [
  ...kinds('a campaign file', campaignFile, check, few),
  {
    name: 'a campaign file is binary',
    make: (place) => write(campaignFile(place), Uint8Array.of(0xff, 0xfe, 0, 0)),
    argv: check,
    code: 2,
    says: /campaign\.yaml is not text in UTF-8/,
  },
  {
    name: 'the path of a campaign file is over-long',
    make: noArgs,
    argv: ['check', `/${'x/'.repeat(3000)}a.yaml`],
    code: 2,
    says: /\d+ characters.* is longer than a path may be\.$/,
  },
  {
    name: 'a file stands where the folder of a campaign file is expected',
    make: (place) => write(campaignFile(place), ''),
    argv: (place) => ['check', `${campaignFile(place)}/a.yaml`],
    code: 2,
    says: /has a file where a folder is expected above it\.$/,
  },
];

const server = ({ state }: Place): string => join(state, 'control', 'temporal-server.json');
const worker = ({ state }: Place): string => join(state, 'control', 'worker.json');
const database = ({ state }: Place): string => join(state, 'control', 'temporal.db');
const lease = ({ state }: Place): string => join(state, 'leases', 'local.json');
const record = JSON.stringify({
  campaignId: 'sample',
  deadlineMilliseconds: 1,
  graceSeconds: 1,
  renewedMilliseconds: 1,
});
const serverStatus = ['server', 'status'];
const garbage = 'no database at all, '.repeat(300);
const damagedState: Case[] = [
  ...kinds('control/temporal-server.json', server, serverStatus, few),
  {
    name: 'control/temporal-server.json is empty',
    make: (place) => write(server(place), ''),
    argv: serverStatus,
    code: 2,
    says: /temporal-server\.json is empty: .*\n.*end that process if it still runs/,
    lines: 2,
  },
  {
    name: 'control/temporal-server.json is cut',
    make: (place) => write(server(place), '{"pid": 1'),
    argv: ['status', 'sample'],
    code: 2,
    says: /temporal-server\.json is not whole JSON/,
    lines: 2,
  },
  {
    name: 'control/temporal-server.json has wrong types',
    make: (place) => write(server(place), '{"pid":"1; reboot","startTicks":0,"argv":[]}'),
    argv: serverStatus,
    code: 2,
    says: /temporal-server\.json: pid: expected/,
    lines: 2,
  },
  {
    name: 'control/worker.json is cut',
    make: (place) => write(worker(place), '{'),
    argv: serverStatus,
    code: 2,
    says: /worker\.json is not whole JSON/,
    lines: 2,
  },
  {
    name: 'the state folder is a file',
    make: (place) => write(place.state, ''),
    argv: ['status', 'sample'],
    code: 2,
    says: /has a file where a folder is expected above it|is no folder/,
  },
  {
    name: 'temporal.db is no database',
    make: (place) => write(database(place), garbage),
    argv: ['attach', 'sample'],
    code: 2,
    says: /temporal\.db cannot be used: file is not a database\. Move it elsewhere/,
  },
  {
    name: 'temporal.db is no database, with a lease',
    make: async (place) => {
      await write(database(place), garbage);
      await write(lease(place), record);
    },
    argv: ['attach', 'sample'],
    code: 3,
    says: /Hardware of profile local may be left, since it has a lease: remove it with "proofload (sweep|cleanup) --profile local/,
    lines: 2,
  },
  {
    name: 'temporal.db is a folder',
    make: (place) => put(database(place), 'a folder'),
    argv: ['attach', 'sample'],
    code: 2,
    says: /temporal\.db cannot be used: it is no file/,
  },
  {
    name: 'temporal.db is a named pipe',
    make: (place) => put(database(place), 'a named pipe'),
    argv: ['attach', 'nobody'],
    code: 2,
    says: /temporal\.db cannot be used: it is no file/,
  },
];

/** Commands of one campaign, asked of one that nobody knows. */
const unknown: Case[] = [
  ['attach'],
  ['cancel'],
  ['status'],
  ['pause'],
  ['skip', 'a-run'],
  ['extend', '--hours', '1'],
].map(([command, ...others]) => ({
  name: `${command} of a campaign that nobody knows`,
  make: noArgs,
  argv: [command!, 'nobody', ...others],
  code: 2,
  says: /^No campaign nobody is known here; "proofload list results" names those that are\.$/,
}));

const commandLines: Case[] = [
  {
    name: 'an unknown command',
    make: noArgs,
    argv: ['fly\u001B[31m'],
    code: 2,
    says: /unknown command 'fly\\u001b\[31m'/,
    lines: 3,
  },
  {
    name: 'an unknown command of a command',
    make: noArgs,
    argv: ['server', 'fly'],
    code: 2,
    says: /unknown command 'fly'|Usage/,
    lines: 20,
  },
  {
    name: 'an unknown option of a command of a command',
    make: noArgs,
    argv: ['server', 'status', '--fly'],
    code: 2,
    says: /unknown option '--fly'/,
    lines: 3,
  },
];

const table: [string, Case[]][] = [
  ['the record of a campaign', damagedRecords],
  ['the result of a run', damagedRuns],
  ['telemetry and what a report writes', damagedTelemetry],
  ['the list of results', damagedLists],
  ['stack files', damagedStacks],
  ['campaign files', damagedCampaignFiles],
  ['the state folder', damagedState],
  ['campaigns that nobody knows', unknown],
  ['the command line', commandLines],
];

/** Two at a time, begun by the first test: each test waits for its own. */
const two = pLimit(2);
const ended = new Map<Case, Promise<Ended & { started: boolean; evil: boolean }>>();

async function end(each: Case): Promise<Ended & { started: boolean; evil: boolean }> {
  let left = { started: false, evil: false };
  const argvOf = (place: Place): string[] => (typeof each.argv === 'function' ? each.argv(place) : each.argv);
  const came = await onPlace(each.make, argvOf, ({ state, folder }) => {
    const log = join(state, 'control', 'temporal-server.log');
    left = { started: existsSync(log), evil: existsSync(join(folder, 'evil')) };
  });
  return { ...came, ...left };
}

beforeAll(() => {
  for (const each of table.flatMap(([, cases]) => cases)) {
    const ending = two(() => end(each));
    // Its own test says so.
    ending.catch(() => {});
    ended.set(each, ending);
  }
});

describe.each(table)('%s', (_, cases) => {
  test.each(cases)('$name', async (each) => {
    const { exitCode, stdout, stderr, timedOut, started, evil } = await ended.get(each)!;
    expect(timedOut, 'it waits for something').toBe(false);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect({ exitCode, stderr: exitCode === 0 ? '' : stderr, said: each.code === 0 ? stdout : stderr }).toEqual({
      exitCode: each.code,
      stderr: each.code === 0 ? '' : stderr,
      said: expect.stringMatching(each.says),
    });
    if (each.code !== 0) expect(stderr.split('\n').length).toBeLessThanOrEqual(each.lines ?? 1);
    expect({ started, evil }).toEqual({ started: false, evil: false });
  });
});
