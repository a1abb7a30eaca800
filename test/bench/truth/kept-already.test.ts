import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readWindows, remainingOf, resultsOfTruth } from '../../../bench/truth/kept-already.ts';
import type { KeptWindow } from '../../../bench/truth/kept-window.ts';
import type { Fleet, Scenario } from '../../../bench/truth/scenario.ts';
import { writeWindow } from '../../../bench/truth/window-files.ts';
import { scenarioOf } from './judged.ts';
import { keptOf } from './kept.ts';

const weak = scenarioOf();
const strong = scenarioOf({ id: 'one-broker-s-nic-strong-s1', strength: 'strong' });
const fleet: Fleet = {
  name: 'kafka',
  system: 'kafka',
  profile: 'local',
  section: {},
  warmUps: [],
  scenarios: [weak, strong],
};

function windowOf(scenario: Scenario, change: Partial<KeptWindow> = {}, start = 1): KeptWindow {
  const kept = keptOf({ scenario, ...change });
  return { ...kept, run: { ...kept.run, span: { startMilliseconds: start, endMilliseconds: start + 1 } } };
}

const idsOf = (fleets: Fleet[]): string[] => fleets.flatMap(({ scenarios }) => scenarios.map(({ id }) => id));

test('a scenario with a window is not measured again, and its window is in the table', () => {
  const remaining = remainingOf([fleet], [windowOf(weak)]);
  expect(idsOf(remaining.fleets)).toEqual([strong.id]);
  expect(remaining.kept.map(({ kept }) => kept.scenario.id)).toEqual([weak.id]);
});

test('a fleet without a scenario left is not started', () => {
  expect(remainingOf([fleet], [windowOf(weak), windowOf(strong)]).fleets).toEqual([]);
});

test('a window that does not count, of another fleet, or of another load is measured again', () => {
  const valid = windowOf(weak);
  const others = [
    { ...valid, run: { ...valid.run, state: 'invalid' as const } },
    windowOf(weak, { fleet: 'kafka-limited' }),
    windowOf({ ...weak, load: { workload: 'kafka-consumer' } }),
  ];
  expect(remainingOf([fleet], others)).toMatchObject({ fleets: [fleet], kept: [] });
});

test('a window is judged by the advice that counts as right now', () => {
  const then = windowOf({ ...weak, advice: ['more-cpu'] });
  expect(remainingOf([fleet], [then]).kept[0]?.kept.scenario.advice).toEqual(weak.advice);
});

test('of several windows the latest that counts is taken', () => {
  const invalid = windowOf(weak, {}, 11);
  const windows = [
    windowOf(weak, {}, 5),
    windowOf(weak, {}, 9),
    { ...invalid, run: { ...invalid.run, state: 'invalid' as const } },
  ];
  expect(remainingOf([fleet], windows).kept[0]?.kept.run.span.startMilliseconds).toBe(9);
});

test('windows are found below the folders of this benchmark, and not in those of campaigns', async () => {
  const results = await mkdtemp(join(tmpdir(), 'proofload-kept-'));
  await writeWindow(join(results, 'truth-kafka-1', 'windows'), windowOf(weak), []);
  await mkdir(join(results, 'a-campaign', 'windows'), { recursive: true });
  await writeFile(join(results, 'a-campaign', 'windows', 'other.window.json.br'), 'not compressed');
  const windows = await readWindows(await resultsOfTruth(results));
  expect(windows.map(({ scenario }) => scenario.id)).toEqual([weak.id]);
  expect(await readWindows(await resultsOfTruth(join(results, 'nowhere')))).toEqual([]);
  await rm(results, { recursive: true });
});
