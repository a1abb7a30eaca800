/**
 * Files and folders that are damaged, hostile or not what they should be, at the command line: each is one sentence with
 * an exit code of the README, none is a stack trace, and none makes a command wait.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Case } from './damaged-case.ts';
import { damagedCampaignFiles, damagedStacks } from './damaged-files.ts';
import { onPlace, type Ended, type Place } from './damaged-places.ts';
import { damagedRecords, damagedRuns } from './damaged-records.ts';
import { damagedLists, damagedTelemetry } from './damaged-results.ts';
import { commandLines, damagedState, unknown } from './damaged-state.ts';

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
      said: expect.stringMatching(each.expected),
    });
    if (each.code !== 0) expect(stderr.split('\n').length).toBeLessThanOrEqual(each.lines ?? 1);
    expect({ started, evil }).toEqual({ started: false, evil: false });
  });
});
