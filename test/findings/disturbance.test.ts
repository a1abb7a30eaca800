import { expect, test } from 'vitest';
import { disturbanceOf } from '../../src/findings/disturbance.ts';
import { headOf } from '../../src/report/sections/head.ts';
import { findingsOf } from '../../src/findings/analyse.ts';
import { sampleCampaign } from '../report/sample-campaign.ts';

const busy = { otherPrograms: [{ command: 'make', cores: 0.8 }] };

test('programs that used the machine are named with their mean over all runs', () => {
  const other = { otherPrograms: [...busy.otherPrograms, { command: 'tar', cores: 0.4 }] };
  expect(disturbanceOf([busy, other])).toMatch(/used 1 of .* make \(0\.8\)/);
  expect(disturbanceOf([busy, {}])).toMatch(/used 0\.4 of .* make \(0\.4\)/);
});

test('a burst in one of many runs disturbs no campaign, and neither does nothing', () => {
  expect(disturbanceOf([busy, ...Array.from({ length: 19 }, () => ({}))])).toBeNull();
  expect(disturbanceOf([{}])).toBeNull();
});

test('a disturbed machine is told before the answers', () => {
  const data = sampleCampaign();
  const before = headOf(data, findingsOf(data)).alerts.length;
  data.runs = data.runs.map((run) => ({ ...run, ...busy }));
  expect(headOf(data, findingsOf(data)).alerts).toHaveLength(before + 1);
});
