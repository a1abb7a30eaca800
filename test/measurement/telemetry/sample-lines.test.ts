import { gunzipSync } from 'node:zlib';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { sampleReader } from '../../../src/measurement/telemetry/sample-lines.ts';
import { projectFolder } from '../../../src/state/paths.ts';

const host = {
  index: 1,
  kind: 'host',
  metrics: [['cores'], ['disk_busy_seconds', 'vda'], ['disk_busy_seconds', 'vdb']],
};
const line = (second: number, layouts: unknown[], values: unknown, sampler = 'a') =>
  JSON.stringify({ sampler, at: second * 1000, uptime: second, layouts, values });

/** What one reader makes of the lines. */
const read = (lines: string[]) => {
  const reader = sampleReader();
  return lines.map((each) => reader(each));
};

describe('a line', () => {
  it('has numbers in the order of the names that were stated with their index', () => {
    const [first, second] = read([line(1, [host], [[1, 2, 0.5, 0]]), line(2, [], [[1, 2, 1.5, 0.25]])]);
    expect(first).toEqual({
      sampler: 'a',
      at: 1000,
      uptime: 1,
      scopes: { host: { cores: 2, disk_busy_seconds: { vda: 0.5, vdb: 0 } } },
    });
    expect(second?.scopes).toEqual({ host: { cores: 2, disk_busy_seconds: { vda: 1.5, vdb: 0.25 } } });
  });

  it('leaves a metric out that has null, or that is of a layout which was not read', () => {
    const [sample] = read([
      line(
        2,
        [host],
        [
          [1, 2, null, 3],
          [7, 1],
        ],
      ),
    ]);
    expect(sample?.scopes).toEqual({ host: { cores: 2, disk_busy_seconds: { vdb: 3 } } });
  });

  it('may have several layouts of a scope', () => {
    const later = { index: 2, kind: 'host', metrics: [['threads'], ['disk_busy_seconds', 'vdc']] };
    const [sample] = read([
      line(
        2,
        [host, later],
        [
          [1, 2, 1, 3],
          [2, 40, 5],
        ],
      ),
    ]);
    expect(sample?.scopes).toEqual({ host: { cores: 2, threads: 40, disk_busy_seconds: { vda: 1, vdb: 3, vdc: 5 } } });
  });

  it('names parts of hosts and of services', () => {
    const kinds = [
      { kind: 'machine' },
      { kind: 'job', name: 'cassandra' },
      { kind: 'disk', name: 'sda' },
      { kind: 'machine-disk', name: 'vda' },
      { kind: 'interface', name: 'eth0' },
      { kind: 'threads', job: 'cassandra', group: 'ReadStage' },
    ];
    const layouts = kinds.map((kind, index) => ({ ...kind, index, metrics: [['threads']] }));
    const buckets = {
      index: 9,
      kind: 'histogram',
      job: 'cassandra',
      name: 'cassandra_read_seconds',
      metrics: [
        ['histogram_count', '0.001'],
        ['histogram_count', 'inf'],
      ],
    };
    const [sample] = read([line(1, [...layouts, buckets], [...kinds.map((_, index) => [index, 5]), [9, 7, 1]])]);
    expect(sample?.scopes).toEqual({
      machine: { threads: 5 },
      cassandra: { threads: 5 },
      'disk:sda': { threads: 5 },
      'machine-disk:vda': { threads: 5 },
      'interface:eth0': { threads: 5 },
      'threads:cassandra/ReadStage': { threads: 5 },
      'histogram:cassandra/cassandra_read_seconds/0.001': { histogram_count: 7 },
      'histogram:cassandra/cassandra_read_seconds/inf': { histogram_count: 1 },
    });
  });

  it('of another sampler has the indices of that sampler alone', () => {
    const cores = { index: 2, kind: 'host', metrics: [['cores']] };
    const samples = read([
      line(1, [host], [[1, 2, 3, 4]]),
      line(
        2,
        [cores],
        [
          [1, 5, 6, 7],
          [2, 8],
        ],
        'b',
      ),
    ]);
    expect(samples[1]?.scopes).toEqual({ host: { cores: 8 } });
  });

  it('that was cut off by a kill is left out, and those after it are read', () => {
    const samples = read([
      line(1, [host], [[1, 2, 3, 4]]),
      '{"sampler":"a","at":1,"upti',
      '',
      line(2, [], [[1, 2, 3, 4]]),
    ]);
    expect(samples.map((sample) => sample?.at)).toEqual([1000, undefined, undefined, 2000]);
  });

  it.each([
    ['uptime', '{"sampler":"a"}'],
    ['expected lists of numbers', line(1, [host], [[1, '2']])],
    ['expected numbers, or numbers by device', '{"sampler":"a","at":1,"uptime":1,"scopes":{"host":{"cores":"2"}}}'],
    ['metrics', line(1, [{ index: 1, kind: 'host', metrics: [[]] }], [])],
    ['kind', line(1, [{ ...host, kind: 'planet' }], [])],
  ])('of another form is refused, with %s', (what, text) => {
    expect(() => sampleReader()(text)).toThrow(what);
  });
});

test('samples of earlier samplers, which repeat every name, are read', async () => {
  const path = join(projectFolder, 'test/fixtures/telemetry/earlier-samples-cassandra.jsonl.gz');
  const samples = read(
    gunzipSync(await readFile(path))
      .toString()
      .trim()
      .split('\n'),
  );
  expect(samples).toHaveLength(60);
  expect(samples[0]?.scopes['cassandra']).toMatchObject({ threads: 102, gc_pause_seconds: { 26656: 0.941191 } });
});
