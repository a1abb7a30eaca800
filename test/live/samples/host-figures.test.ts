import { expect, test } from 'vitest';
import { noSamples, takeLine } from '../../../src/live/samples/host-figures.ts';
import { sampleLine } from './sample-line.ts';

test('the figures of a host are those of the report: share of its cores, sum of reads and writes, busier direction', () => {
  const samples = noSamples();
  for (const second of [1, 2]) takeLine(samples, sampleLine(second * 1000, 0.5));
  expect(samples.host).toEqual({
    cpu: [[2000, 25]],
    memory: [
      [1000, 1.5],
      [2000, 1.5],
    ],
    disk: [[2000, 4]],
    network: [[2000, 16]],
  });
  expect(samples.machine.cpu).toEqual([]);
});

test('the machine that local hosts share has a course of its own', () => {
  const samples = noSamples();
  for (const second of [1, 2])
    takeLine(samples, sampleLine(second * 1000, 0.5, { machine: { cores: 4, cpu_used_seconds: 3 * second } }));
  expect(samples.machine.cpu).toEqual([[2000, 75]]);
});

test('there is no rate across a gap, and a line that was cut says nothing', () => {
  const samples = noSamples();
  for (const line of [sampleLine(1000, 1), sampleLine(2000, 1).slice(0, 40), sampleLine(9000, 1)])
    takeLine(samples, line);
  expect(samples.host.cpu).toEqual([]);
  expect(samples.host.memory).toHaveLength(2);
});

test('a line of another form is refused', () => {
  expect(() => takeLine(noSamples(), '{"sampler": 1}')).toThrow('expected string');
});

test('names that were stated once hold for the lines that follow', () => {
  const samples = noSamples();
  const layouts = [{ index: 0, kind: 'host', metrics: [['cores'], ['cpu_used_seconds']] }];
  for (const [second, stated] of [
    [1, layouts],
    [2, []],
  ] as const) {
    const head = { sampler: 's1', at: second * 1000, uptime: second };
    takeLine(samples, JSON.stringify({ ...head, layouts: stated, values: [[0, 2, 0.5 * second]] }));
  }
  expect(samples.host.cpu).toEqual([[2000, 25]]);
});
