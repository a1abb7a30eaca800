import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { committedFolder, judgedFiles, type JudgedFile } from '../../../bench/truth/committed.ts';
import { adviceFloor, harmfulCeiling } from '../../../bench/truth/advice-outcome.ts';
import { pageTable } from '../../../bench/truth/tables.ts';
import { rightFloor, truthText } from '../../../bench/truth/truths.ts';
import { rowsPathOf } from '../../../bench/truth/window-files.ts';
import { truthPage } from '../../../tools/truth-table.ts';

/** The share of fewer windows that is right says nothing about others. */
const leastWindows = 30;

const files: JudgedFile[] = [];

beforeAll(async () => {
  for await (const file of judgedFiles()) files.push(file);
});

function names(chosen: JudgedFile[]): string[] {
  return chosen.map(
    ({ path, judged: { kept, verdictText } }) =>
      `${relative(committedFolder, path)} is ${truthText(kept.truth)}, and the verdict is: ${verdictText}`,
  );
}

test('the statistics of every kept window are those of the current rules, and their rows are kept', () => {
  const outdated = files.filter(({ isCurrent }) => !isCurrent);
  expect(names(outdated), 'tools/in-environment node tools/truth-table.ts --write').toEqual([]);
  expect(files.filter(({ path }) => !existsSync(rowsPathOf(path))).map(({ path }) => path)).toEqual([]);
});

test('every kept window counts', () => {
  expect(names(files.filter(({ judged }) => judged.leftOut !== null))).toEqual([]);
});

test('no kept window has a wrong verdict of high confidence', () => {
  expect(names(files.filter(({ judged }) => judged.outcome === 'wrong, high confidence'))).toEqual([]);
});

test('the verdicts on nine of ten kept windows are right', () => {
  const others = files.filter(({ judged }) => judged.outcome !== 'right');
  if (files.length < leastWindows) return;
  const share = 1 - others.length / files.length;
  expect(share, names(others).join('\n')).toBeGreaterThanOrEqual(rightFloor);
});

test('nine of ten pieces of advice on kept windows are right, and few are harmful', () => {
  const due = files.filter(({ judged }) => judged.advice !== 'none due');
  const wrong = due.filter(({ judged }) => judged.advice !== 'right');
  const harmful = due.filter(({ judged }) => judged.advice === 'harmful');
  if (files.length < leastWindows) return;
  expect(1 - wrong.length / due.length, names(wrong).join('\n')).toBeGreaterThanOrEqual(adviceFloor);
  expect(harmful.length / due.length, names(harmful).join('\n')).toBeLessThanOrEqual(harmfulCeiling);
});

test('no kept window names a folder or an address of the machine that measured it', () => {
  const revealing = files.flatMap(({ path, judged: { kept } }) => {
    const text = JSON.stringify(kept);
    const folders = text.match(/"\/(root|work|tmp|home|Users|mnt)\/[^"]*"/) ?? [];
    const addresses = (text.match(/\b\d{1,3}(\.\d{1,3}){3}\b/g) ?? []).filter(
      (each) => !/^(127|198\.1[89])\./.test(each),
    );
    return [...folders, ...addresses].map((found) => `${path}: ${found}`);
  });
  expect(revealing).toEqual([]);
});

test('the table of docs/truth.md is that of the kept windows', async () => {
  const { present, text } = await truthPage(files.map(({ judged }) => judged));
  expect(present, 'tools/in-environment node tools/truth-table.ts --write').toBe(text);
});

test('without a window the page says so', () => {
  expect(pageTable([])).toBe('No window is kept yet.');
});
