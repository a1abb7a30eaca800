import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { facts } from '../../../src/workloads/acknowledged-writes/facts.ts';
import { generator } from '../../../src/workloads/acknowledged-writes/generator.ts';
import { isOpenLoop } from '../../../src/workloads/measured.ts';
import { captured, contextOf, loadOf } from '../context.ts';
import { sample } from './sample.ts';

const { parameters } = facts.plan(facts.given.parse(sample.given), 'a-run', null);
const load = loadOf('acknowledged-writes', parameters);
const jobSpan = { startMilliseconds: 0, endMilliseconds: 1 };
const folder = captured('acknowledged-writes');

/** The captured output with its last line changed. */
async function changed(from: RegExp, to: string) {
  const own = await mkdtemp(join(tmpdir(), 'acknowledged-'));
  await cp(folder, own, { recursive: true });
  const text = await readFile(join(own, 'output'), 'utf8');
  await writeFile(join(own, 'output'), text.replace(from, to));
  return { own, remove: () => rm(own, { recursive: true }) };
}

test('it writes for the window and its warm-up, into a keyspace of the attempt', () => {
  const { files } = generator.job(contextOf(load));
  const text = files?.['load.properties'] ?? '';
  for (const line of ['rate=200', 'seconds=110', 'threads=32', 'writeconsistency=ONE', 'keyspace=p_a_run_load_a2'])
    expect(text.split('\n')).toContain(line);
});

test('real writes to a node that was killed: acknowledged, failed, and lost', async () => {
  const { figures, measured } = await generator.read(folder, load, jobSpan);
  expect(isOpenLoop({ measured })).toBe(true);
  expect(figures.missing).toBeGreaterThan(0);
  expect(figures.failed).toBeGreaterThan(0);
  expect(figures.acknowledged + figures.failed).toBe(110 * 200);
  const [answer] = facts.answers!(figures);
  expect(answer).toMatch(/^Was an acknowledged write lost\? Yes: [\d,]+ of [\d,]+, read back at ONE\. They were/);
  expect(measured.operations[0]).toMatchObject({ unit: 'operations', countedFrom: 'schedule' });
  const errors = measured.series.reduce((sum, point) => sum + (point.errors ?? 0), 0);
  expect(errors).toBe(measured.operations[0]?.errors);
});

test('without a lost write the answer is no, and says what failed', async () => {
  const { own, remove } = await changed(/missing=\d+ different=0 .*/, 'missing=0 different=0 firstlost=-1 lastlost=-1');
  const { figures } = await generator.read(own, load, jobSpan);
  expect(facts.answers!(figures)[0]).toMatch(/Was an acknowledged write lost\? No: all [\d,]+ were there/);
  expect(facts.headline(figures)).toContain('no acknowledged write lost');
  await remove();
});

test('a load that did not read back to the end is refused, and so is a log that lacks writes', async () => {
  const unfinished = await changed(/^result.*\n/m, '');
  await expect(generator.read(unfinished.own, load, jobSpan)).rejects.toThrow('were not read back to the end');
  const fewer = await changed(/acknowledged=(\d+) failed=(\d+) missing/, 'acknowledged=9$1 failed=$2 missing');
  await expect(generator.read(fewer.own, load, jobSpan)).rejects.toThrow('acknowledged writes: it is incomplete');
  await unfinished.remove();
  await fewer.remove();
});

test('more writes than it can remember are refused', () => {
  const [fault] = facts.faults!({ targetOperationsPerSecond: 6000, durationSeconds: 3600 });
  expect(fault).toMatchObject({ parameter: 'durationSeconds' });
  expect(fault?.sentence).toContain('21,612,000 writes, which are more than the 20,000,000');
  expect(facts.faults!({ targetOperationsPerSecond: 5000, durationSeconds: 3600 })).toEqual([]);
});
