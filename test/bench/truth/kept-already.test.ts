import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keptWindows, remainingOf } from '../../../bench/truth/kept-already.ts';
import type { Judged } from '../../../bench/truth/kept-window.ts';
import type { Fleet, Scenario } from '../../../bench/truth/scenario.ts';
import { foundWith, judgedOf, scenarioOf } from './judged.ts';

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

function windowOf(
  scenario: Scenario,
  { fleet: name = 'kafka', start = 1, ...change }: Partial<Judged> & { fleet?: string; start?: number } = {},
): Judged {
  const judged = judgedOf(foundWith('high', 'faster-network'), change);
  const run = { span: { startMilliseconds: start, endMilliseconds: start + 1 } } as Judged['kept']['run'];
  return { ...judged, kept: { ...judged.kept, fleet: name, scenario, run } };
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

test('a window that does not count, of another fleet, or of a scenario that has changed is measured again', () => {
  const others = [
    windowOf(weak, { leftOut: 'interference' }),
    windowOf(weak, { leftOut: 'invalid' }),
    windowOf(weak, { fleet: 'kafka-limited' }),
    windowOf({ ...weak, advice: ['more-cpu'] }),
  ];
  expect(remainingOf([fleet], others)).toMatchObject({ fleets: [fleet], kept: [] });
});

test('of several windows the latest counts', () => {
  const windows = [windowOf(weak, { start: 5 }), windowOf(weak, { start: 9 }), windowOf(weak, { start: 7 })];
  expect(remainingOf([fleet], windows).kept[0]?.kept.run.span.startMilliseconds).toBe(9);
});

test('windows of an earlier schema and the results of campaigns are passed over', async () => {
  const results = await mkdtemp(join(tmpdir(), 'proofload-kept-'));
  for (const name of ['truth-kafka-1', 'a-campaign']) {
    await mkdir(join(results, name, 'windows'), { recursive: true });
    await writeFile(join(results, name, 'windows', 'old.json'), '{ "schema": 1 }');
  }
  expect(await keptWindows(results)).toEqual([]);
  expect(await keptWindows(join(results, 'nowhere'))).toEqual([]);
  await rm(results, { recursive: true });
});
