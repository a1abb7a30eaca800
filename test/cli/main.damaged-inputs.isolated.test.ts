/**
 * Files and folders that are damaged, hostile or not what they should be, at the command line: each is one sentence with
 * an exit code of the README, none is a stack trace, and none makes a command wait.
 */
import { commandHere, commandProcess } from './command-here.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Case } from './damaged-case.ts';
import { damagedCampaignFiles, damagedStacks } from './damaged-files.ts';
import { makePlace } from './damaged-places.ts';
import { damagedRecords, damagedRuns } from './damaged-records.ts';
import { damagedLists, damagedTelemetry, foreignFolders } from './damaged-results.ts';
import { commandLines, damagedState, unknown } from './damaged-state.ts';

const table: [string, Case[]][] = [
  ['the record of a campaign', damagedRecords],
  ['the result of a run', damagedRuns],
  ['telemetry and what a report writes', damagedTelemetry],
  ['the list of results', damagedLists],
  ['a folder of somebody else', foreignFolders],
  ['stack files', damagedStacks],
  ['campaign files', damagedCampaignFiles],
  ['the state folder', damagedState],
  ['campaigns that nobody knows', unknown],
  ['the command line', commandLines],
];

describe.each(table)('%s', (_, cases) => {
  test.each(cases)('$name', async (each) => {
    const place = await makePlace();
    await each.make(place);
    const argv = typeof each.argv === 'function' ? each.argv(place) : each.argv;
    const { exitCode, stdout, stderr } = await (each.isAlone ? commandProcess : commandHere)(...argv);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect({ exitCode, stderr: exitCode === 0 ? '' : stderr, said: each.code === 0 ? stdout : stderr }).toEqual({
      exitCode: each.code,
      stderr: each.code === 0 ? '' : stderr,
      said: expect.stringMatching(each.expected),
    });
    if (each.code !== 0) expect(stderr.split('\n').length).toBeLessThanOrEqual(each.lines ?? 1);
    const started = existsSync(join(place.state, 'control', 'temporal-server.log'));
    const evil = existsSync(join(place.folder, 'evil'));
    expect({ started, evil }).toEqual({ started: false, evil: false });
  });
});
