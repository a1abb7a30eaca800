import { expect, test } from 'vitest';
import { columnsIn, compactRows, rowsFrom, statisticsOfRows } from '../../../bench/truth/telemetry-rows.ts';
import { window } from '../../measurement/results/run-on-disk.ts';
import { keptOf, rowsEachSecond } from './kept.ts';

const { hosts } = keptOf();
const machine = (host: string) => rowsEachSecond(host, 'machine', () => ({ cores: 2 }));

test('rows come back as they were, to five digits, with the gaps that they had', () => {
  const rows = [
    ...rowsEachSecond('kafka01', 'host', (second) => ({ cores: 2, cpu_used_cores: second === 3 ? null : second / 7 })),
    ...rowsEachSecond('kafka01', 'kafka-broker', (second) => ({ cpu_used_cores: second })).slice(4),
  ];
  const again = [...rowsFrom(compactRows(rows))];
  expect(again.map(({ host, scope, at_milliseconds: at }) => [host, scope, at])).toEqual(
    rows.map(({ host, scope, at_milliseconds: at }) => [host, scope, at]),
  );
  for (const [index, row] of rows.entries()) {
    expect(again[index]?.cores).toBe(row.cores);
    if (row.cpu_used_cores === null) expect(again[index]?.cpu_used_cores).toBeNull();
    else expect(again[index]?.cpu_used_cores).toBeCloseTo(row.cpu_used_cores, 4);
  }
});

test('a shared machine is kept once, of the host with the most rows', () => {
  const kept = compactRows([
    ...machine('kafka01').slice(3),
    ...machine('kafka02'),
    ...rowsEachSecond('kafka01', 'host', () => ({ cores: 2 })),
  ]);
  expect(kept.map(({ host, scopes }) => [host, scopes.map(({ scope }) => scope)])).toEqual([
    ['kafka01', ['host']],
    ['kafka02', ['machine']],
  ]);
});

test('statistics of any part of the run are made from the rows', async () => {
  const rows = compactRows(rowsEachSecond('kafka01', 'host', (second) => ({ cores: 4, cpu_used_cores: second / 10 })));
  expect(columnsIn(rows)).toEqual(['cores', 'cpu_used_cores']);
  const meanOf = async (startMilliseconds: number) => {
    const found = await statisticsOfRows(rows, { ...window, startMilliseconds }, hosts);
    return found?.scopes[0]?.measures.cpu_share;
  };
  // A sample covers the second before it: the first of the window is that at its second second.
  expect(await meanOf(window.startMilliseconds)).toMatchObject({ samples: 10, mean: 0.1375, max: 0.25 });
  expect(await meanOf(window.startMilliseconds + 5000)).toMatchObject({ samples: 5, mean: 0.2, max: 0.25 });
  expect(await statisticsOfRows(rows, { startMilliseconds: 1, endMilliseconds: 2 }, hosts)).toBeNull();
});
