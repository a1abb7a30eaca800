import { expect, test } from 'vitest';
import { hostCharts, loadCharts, type Stretch } from '../../src/live/charts.ts';
import { draw } from '../../src/report/charts/draw.ts';
import { noSamples, takeLine } from '../../src/live/samples/host-figures.ts';
import { now, sampleLive, start } from './sample-live.ts';
import { sampleLine } from './samples/sample-line.ts';

const live = sampleLive();
const stretch: Stretch = {
  id: 's',
  beginning: start,
  from: start + 20_000,
  to: now,
  runs: live.runs,
  events: live.events,
};

test('every figure of hosts is a chart with a line for each host, from the first to the last second shown', () => {
  const [charts = []] = hostCharts(live.hosts, stretch);
  expect(charts.map(({ title }) => title)).toEqual([
    'CPU in use (% of cores)',
    'Memory in use (GB)',
    'Disk, read and written (MB/s)',
    'Network, busier direction (Mbit/s)',
  ]);
  const [cpu] = charts;
  expect(cpu?.drawn.map(({ look }) => look.title)).toEqual(['kafka01', 'kafka02']);
  expect(cpu?.drawn[1]?.places.at(0)).toEqual([20, 37.5]);
  expect(cpu?.drawn[1]?.places.at(-1)).toEqual([60, 37.5]);
  expect(cpu?.x).toMatchObject({ min: 20, max: 60 });
  expect(cpu?.description).toContain('kafka01 25, at most 25; kafka02 37.5, at most 37.5');
});

test('runs and events are marked where they are, cut at the ends of the stretch', () => {
  const [[cpu] = []] = hostCharts(live.hosts, stretch);
  expect(cpu?.spans).toMatchObject([{ label: '1', from: 20, to: 25 }]);
  expect(cpu?.moments).toEqual([{ label: 'Kill-broker', at: 40 }]);
  expect(draw(cpu!).text).toContain('>0:30</text>');
});

test('a gap between samples interrupts the line', () => {
  const samples = noSamples();
  for (const second of [30, 31, 32, 45, 46, 47]) takeLine(samples, sampleLine(start + second * 1000, 1));
  const [[cpu] = []] = hostCharts([{ host: 'a', courses: samples.host }], stretch);
  expect(cpu?.drawn[0]?.places).toEqual([
    [31, 50],
    [32, 50],
    [46, null],
    [46, 50],
    [47, 50],
  ]);
});

test('more hosts than line styles are in further charts, each with the machine that they share', () => {
  const { courses } = live.hosts[0]!;
  const hosts = Array.from({ length: 12 }, (_, index) => ({ host: `h${index}`, courses }));
  const groups = hostCharts([...hosts, { host: 'the machine', courses, isMachine: true }], stretch);
  expect(groups.map(([cpu]) => cpu!.drawn.length)).toEqual([11, 3]);
  expect(groups.map(([, memory]) => memory!.drawn.length)).toEqual([10, 2]);
});

test('a load has its throughput, and its latency where the generator reports one', () => {
  expect(loadCharts(live.loads, stretch).map(({ title, drawn }) => [title, drawn[0]?.places])).toEqual([
    [
      'producer: records/s',
      [
        [35, 10_000],
        [45, 10_000],
        [55, 10_000],
      ],
    ],
    [
      'producer: p99 latency (ms)',
      [
        [35, 12],
        [45, 12],
        [55, 12],
      ],
    ],
  ]);
  const [load] = live.loads;
  expect(loadCharts([{ ...load!, latency: [] }], stretch)).toHaveLength(1);
});

test('one moment alone is a dot, because it makes no line', () => {
  const [load] = live.loads;
  const [chart] = loadCharts([{ ...load!, rate: [[start + 30_000, 7]], latency: [] }], stretch);
  expect(chart?.drawn[0]?.mark).toBe('dot');
});
