import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sessionsIn, type Sessions } from '../../../src/control/trust/sessions.ts';

let folder: string;
let sessions: Sessions;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-test-'));
  sessions = sessionsIn(folder);
  await sessions.open('small', 'start-1', 'execution-1');
});
afterEach(() => rm(folder, { recursive: true }));

describe('the session of a campaign', () => {
  test('is open for the execution that opened it, and for its children', async () => {
    await sessions.require('small', 'execution-1');
    await sessions.require('small', null);
  });

  test('is opened again by the same execution, whose step was made twice', async () => {
    await sessions.open('small', 'start-1', 'execution-1');
  });

  test('is refused to a start that was used before, open or closed', async () => {
    const replay = () => sessions.open('small', 'start-1', 'execution-2');
    await expect(replay()).rejects.toThrow('This start of small was used before');
    await sessions.close('small');
    await expect(replay()).rejects.toThrow('This start of small was used before');
    await expect(sessions.open('small', 'start-1', 'execution-1')).rejects.toThrow('was used before');
  });

  test('is refused to another execution of the campaign, as after a reset of its workflow', async () => {
    await expect(sessions.require('small', 'execution-2')).rejects.toThrow('small is not under way here');
  });

  test('is over once it is closed: only its own execution may still say how it ended', async () => {
    await sessions.close('small');
    await expect(sessions.require('small', 'execution-1')).rejects.toThrow('proofload resume small');
    await expect(sessions.require('small', null)).rejects.toThrow('is not under way');
    await sessions.require('small', 'execution-1', 'any');
    await expect(sessions.require('small', 'execution-2', 'any')).rejects.toThrow('is not under way');
  });

  test('begins anew with a new start, which the old execution has no part in', async () => {
    await sessions.close('small');
    await sessions.open('small', 'start-2', 'execution-2');
    await sessions.require('small', 'execution-2');
    await expect(sessions.require('small', 'execution-1')).rejects.toThrow('is not under way');
    await expect(sessions.open('small', 'start-1', 'execution-1')).rejects.toThrow('was used before');
  });

  test('is closed for every campaign that was never started here', async () => {
    await expect(sessions.require('other', null)).rejects.toThrow('other is not under way here');
    await sessions.close('other');
  });

  test('is closed where its file is damaged, which the refusal names', async () => {
    for (const text of ['', '{', '[]', '{"open":true}']) {
      await writeFile(join(folder, 'small.json'), text);
      await expect(sessions.require('small', null)).rejects.toThrow(`${join(folder, 'small.json')} is damaged`);
    }
  });
});

test('the folder of sessions is its owner’s alone', async () => {
  const fresh = join(folder, 'sessions');
  await sessionsIn(fresh).open('small', 'start', 'execution');
  expect((await stat(fresh)).mode & 0o777).toBe(0o700);
});
