import { expect, test } from 'vitest';
import { heatMap } from '../../../src/report/sections/heat-map.ts';
import type { CampaignData } from '../../../src/findings/analyse.ts';
import type { HeatMap } from '../../../src/report/document/document.ts';
import { noTelemetry } from '../../../src/measurement/telemetry/statistics.ts';
import { sampleCampaign } from '../sample-campaign.ts';

function shown(data: CampaignData): HeatMap['groups'] {
  const [node] = heatMap(data);
  if (node?.kind !== 'heat') throw new Error('There is no heat map');
  return node.heat.groups;
}

test('has a row per resource and place, shared resources first, and a cell per run', () => {
  const data = sampleCampaign();
  const [cpu] = shown(data);
  expect(cpu!.title).toBe('CPU');
  expect(cpu!.rows.map(({ label }) => label)).toEqual([
    'the machine',
    ...data.record.plan.hosts.map(({ name }) => name),
  ]);
  expect(new Set(cpu!.rows.map(({ cells }) => cells.length))).toEqual(new Set([data.runs.length]));
});

test('an invalid run, and a run with too few samples, have a dash and no shade', () => {
  const data = sampleCampaign();
  const isInvalid = data.runs.findIndex(({ runId }) => runId === 'spark-3');
  const first = data.telemetry.windows[0]!;
  for (const scope of first.scopes) if (scope.measures.cpu_share) scope.measures.cpu_share.samples = 2;
  for (const { cells } of shown(data)[0]!.rows) {
    for (const cell of [cells[0], cells[isInvalid]]) expect(cell).toEqual({ text: '–', shade: null });
    expect(cells[1]!.shade).not.toBeNull();
  }
});

test('the shade follows the rounded figure, and 90 % has the shade of saturation', () => {
  const data = sampleCampaign();
  const shares = [0.004, 0.25, 0.749, 0.896, 1];
  for (const [index, mean] of shares.entries()) {
    for (const { measures } of data.telemetry.windows[index]!.scopes) {
      if (measures.network_share) measures.network_share.mean = mean;
    }
  }
  const network = shown(data).find(({ title }) => title === 'Network')!;
  expect(network.rows[0]!.cells.slice(0, 5).map(({ text, shade }) => [text, shade])).toEqual([
    ['0', 0],
    ['25', 1],
    ['75', 3],
    ['90', 4],
    ['100', 4],
  ]);
});

test('a campaign without telemetry has no heat map', () => {
  expect(heatMap({ ...sampleCampaign(), telemetry: noTelemetry })).toEqual([]);
});
