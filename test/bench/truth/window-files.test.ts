import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withStatistics, type KeptWindow } from '../../../bench/truth/kept-window.ts';
import { compactRows } from '../../../bench/truth/telemetry-rows.ts';
import {
  copyWindow,
  readWindow,
  refreshWindow,
  windowPaths,
  withoutFolders,
  writeWindow,
} from '../../../bench/truth/window-files.ts';
import { projectFolder, stateFolder } from '../../../src/state/paths.ts';
import { keptOf, rowsEachSecond } from './kept.ts';

const rows = compactRows(rowsEachSecond('kafka01', 'host', (second) => ({ cores: 4, cpu_used_cores: second / 10 })));
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofload-windows-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a window is read as it was written, and copied with its rows', async () => {
  const kept = await withStatistics(keptOf(), rows);
  const path = await writeWindow(join(folder, 'one'), kept, rows);
  await copyWindow(path, join(folder, 'two', 'kafka'), kept);
  expect(await readdir(join(folder, 'two', 'kafka'))).toHaveLength(2);
  const paths = await windowPaths(folder);
  expect(paths).toHaveLength(2);
  for (const each of paths) expect(await readWindow(each)).toEqual(kept);
});

test('statistics of another part of the run, or of a measure that has changed, are made again', async () => {
  const current = await withStatistics(keptOf(), rows);
  const telemetry = current.telemetry!;
  const outdated: KeptWindow['telemetry'][] = [
    { ...telemetry, window: { ...telemetry.window, startMilliseconds: 1 }, scopes: [] },
    { ...telemetry, definitions: { ...telemetry.definitions, cpu_share: 'another' }, scopes: [] },
  ];
  for (const its of outdated) {
    const path = await writeWindow(folder, { ...current, telemetry: its }, rows);
    expect((await readWindow(path)).telemetry).toEqual(telemetry);
    expect(await refreshWindow(path)).toBe(true);
    expect(await refreshWindow(path)).toBe(false);
  }
});

test('a measure that is gone changes no statistics', async () => {
  const current = await withStatistics(keptOf(), rows);
  const telemetry = current.telemetry!;
  const then = { ...telemetry, definitions: { ...telemetry.definitions, gone: 'abc' } };
  expect(await refreshWindow(await writeWindow(folder, { ...current, telemetry: then }, rows))).toBe(false);
});

test('a window of another schema is refused', async () => {
  const path = await writeWindow(folder, { ...keptOf(), schema: 2 as never }, rows);
  await expect(readWindow(path)).rejects.toThrow('does not have schema 3');
});

test('no file names a folder of the machine that it was measured on', () => {
  const text = JSON.stringify([join(stateFolder, 'hosts/kafka01'), join(projectFolder, 'src'), join(homedir(), 'x')]);
  expect(withoutFolders(text)).toBe('["/state/hosts/kafka01","/proofload/src","/home/x"]');
  const alike: [string, string][] = [
    ['/new', '/proofload'],
    ['/new-home', '/home'],
  ];
  expect(withoutFolders('/new-home/x /new/src', alike)).toBe('/home/x /proofload/src');
});
