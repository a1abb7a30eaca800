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
  test('is open for the execution that opened it and for its children', async () => {
    await sessions.require('small', 'execution-1');
    await sessions.require('small', null);
  });

  test('can be opened again by the same execution, whose step was retried', async () => {
    await sessions.open('small', 'start-1', 'execution-1');
  });

  test('is refused to a used start, open or closed', async () => {
    const replay = () => sessions.open('small', 'start-1', 'execution-2');
    await expect(replay()).rejects.toThrow('This start of small was already used');
    await sessions.close('small');
    await expect(replay()).rejects.toThrow('This start of small was already used');
    await expect(sessions.open('small', 'start-1', 'execution-1')).rejects.toThrow('was already used');
  });

  test('is refused to another execution of the campaign, such as after a reset of its workflow', async () => {
    await expect(sessions.require('small', 'execution-2')).rejects.toThrow('small has no open session here');
  });

  test('once closed, allows only its own execution to record the outcome', async () => {
    await sessions.close('small');
    await expect(sessions.require('small', 'execution-1')).rejects.toThrow('proofload resume small');
    await expect(sessions.require('small', null)).rejects.toThrow('has no open session');
    await sessions.require('small', 'execution-1', 'any');
    await expect(sessions.require('small', 'execution-2', 'any')).rejects.toThrow('has no open session');
  });

  test('a new start opens a new session, which excludes the old execution', async () => {
    await sessions.close('small');
    await sessions.open('small', 'start-2', 'execution-2');
    await sessions.require('small', 'execution-2');
    await expect(sessions.require('small', 'execution-1')).rejects.toThrow('has no open session');
    await expect(sessions.open('small', 'start-1', 'execution-1')).rejects.toThrow('was already used');
  });

  test('is closed for every campaign that was never started here', async () => {
    await expect(sessions.require('other', null)).rejects.toThrow('other has no open session here');
    await sessions.close('other');
  });

  test('is closed if its file is damaged, and the refusal names the file', async () => {
    for (const text of ['', '{', '[]', '{"open":true}']) {
      await writeFile(join(folder, 'small.json'), text);
      await expect(sessions.require('small', null)).rejects.toThrow(`${join(folder, 'small.json')} is damaged`);
    }
  });
});

test('the sessions folder is private to its owner', async () => {
  const fresh = join(folder, 'sessions');
  await sessionsIn(fresh).open('small', 'start', 'execution');
  expect((await stat(fresh)).mode & 0o777).toBe(0o700);
});
