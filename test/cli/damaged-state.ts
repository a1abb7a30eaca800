/** State that is damaged, campaigns that nobody knows, and faulty command lines. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { few, kinds, noArgs, type Case } from './damaged-case.ts';
import { put, write, type Place } from './damaged-places.ts';

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
export const damagedState: Case[] = [
  ...kinds('control/temporal-server.json', server, serverStatus, { only: few }),
  {
    name: 'control/temporal-server.json is empty',
    make: (place) => write(server(place), ''),
    argv: serverStatus,
    code: 2,
    expected: /temporal-server\.json is empty: .*\n.*end that process if it is still running/,
    lines: 2,
  },
  {
    name: 'control/temporal-server.json is cut',
    make: (place) => write(server(place), '{"pid": 1'),
    argv: ['status', 'sample'],
    code: 2,
    expected: /temporal-server\.json is not complete JSON/,
    lines: 2,
    isAlone: true,
  },
  {
    name: 'control/temporal-server.json has wrong types',
    make: (place) => write(server(place), '{"pid":"1; reboot","startTicks":0,"argv":[]}'),
    argv: serverStatus,
    code: 2,
    expected: /temporal-server\.json: pid: expected/,
    lines: 2,
  },
  {
    name: 'control/worker.json is cut',
    make: (place) => write(worker(place), '{'),
    argv: serverStatus,
    code: 2,
    expected: /worker\.json is not complete JSON/,
    lines: 2,
  },
  {
    name: 'the state folder is a file',
    make: async (place) => {
      await rm(place.state, { recursive: true });
      await write(place.state, '');
    },
    argv: ['status', 'sample'],
    code: 2,
    expected: /has a file in place of a parent folder|is not a folder/,
  },
  {
    name: 'temporal.db is no database',
    make: (place) => write(database(place), garbage),
    argv: ['attach', 'sample'],
    code: 2,
    expected: /temporal\.db cannot be used: file is not a database\. Move it elsewhere/,
  },
  {
    name: 'temporal.db is no database, with a lease',
    make: async (place) => {
      await write(database(place), garbage);
      await write(lease(place), record);
    },
    argv: ['attach', 'sample'],
    code: 3,
    expected: /Hardware of the stack local may still exist, because it has a lease: remove it with "proofload cleanup/,
    lines: 2,
  },
  {
    name: 'temporal.db is a folder',
    make: (place) => put(database(place), 'a folder'),
    argv: ['attach', 'sample'],
    code: 2,
    expected: /temporal\.db cannot be used: it is not a file/,
  },
  {
    name: 'temporal.db is a named pipe',
    make: (place) => put(database(place), 'a named pipe'),
    argv: ['attach', 'nobody'],
    code: 2,
    expected: /temporal\.db cannot be used: it is not a file/,
    isAlone: true,
  },
];

/** Commands of one campaign, asked of one that nobody knows. */
export const unknown: Case[] = [
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
  expected: /^Unknown campaign nobody: run "proofload list results" for the campaigns known here\.$/,
}));

export const commandLines: Case[] = [
  {
    name: 'an unknown command',
    make: noArgs,
    argv: ['fly\u001B[31m'],
    code: 2,
    expected: /unknown command 'fly\\u001b\[31m'/,
    lines: 3,
    isAlone: true,
  },
  {
    name: 'an unknown command of a command',
    make: noArgs,
    argv: ['server', 'fly'],
    code: 2,
    expected: /unknown command 'fly'|Usage/,
    lines: 20,
  },
  {
    name: 'an unknown option of a command of a command',
    make: noArgs,
    argv: ['server', 'status', '--fly'],
    code: 2,
    expected: /unknown option '--fly'/,
    lines: 3,
  },
];
