import { expect, test } from 'vitest';
import { rowsIn } from '../../../bench/truth/run-rows.ts';

const sample = (at: number, used: number): string =>
  JSON.stringify({ sampler: 'one', at, uptime: at / 1000, scopes: { host: { cpu_used_seconds: used, cores: 2 } } });

test('rates are those between two samples, on our clock; a last line that is being written is left out', () => {
  const lines = [sample(10_000, 1), sample(11_000, 1.5), sample(12_000, 3), '{"sampler":"one","at":13'].join('\n');
  const rows = rowsIn(lines, (theirs) => theirs - 500, 'kafka01');
  expect(rows.map((row) => [row.host, row.scope, row.at_milliseconds, row.cpu_used_cores, row.cores])).toEqual([
    ['kafka01', 'host', 9500, null, 2],
    ['kafka01', 'host', 10_500, 0.5, 2],
    ['kafka01', 'host', 11_500, 1.5, 2],
  ]);
});
