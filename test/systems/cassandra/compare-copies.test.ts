import { expect, test } from 'vitest';
import { comparedOf } from '../../../src/systems/cassandra/compare-copies.ts';

/** As Cassandra 5.0.9 said it in a run of campaigns/examples/node-killed.yaml. */
const differs = `Repair preview completed successfully; Preview complete
Total estimated streaming: 3 ranges, 6 sstables, 4.920KiB bytes
p_node_killed_32_400_requests_a1.counter1 - 0 ranges, 0 sstables, 0B bytes

p_node_killed_32_400_requests_a1.standard1 - 3 ranges, 6 sstables, 4.920KiB bytes
    Mismatching ranges: (5612326495333168367,5613431362427505503],(-6679458568749273371,-6678927503691344150],(1371579055929860547,1372738265159357356],
    /198.19.120.14:7000 -> /198.19.120.15:7000: 3 ranges, 1 sstables, 1.118KiB bytes
    /198.19.120.13:7000 -> /198.19.120.15:7000: 3 ranges, 1 sstables, 1.118KiB bytes
    /198.19.120.15:7000 -> /198.19.120.14:7000: 3 ranges, 2 sstables, 1.342KiB bytes
    /198.19.120.15:7000 -> /198.19.120.13:7000: 3 ranges, 2 sstables, 1.342KiB bytes

`;

test('copies that differ are told with what a repair would send', () => {
  expect(comparedOf('p_x', differs)).toEqual({
    of: 'p_x',
    areEqual: false,
    differences: '3 token ranges, 4.920KiB to send',
  });
});

test('copies that are in sync are equal', () => {
  const said = 'Repair preview completed successfully; Previewed data was in sync';
  expect(comparedOf('p_x', said)).toEqual({ of: 'p_x', areEqual: true, differences: '' });
});

test('an answer that tells neither is refused', () => {
  expect(() => comparedOf('p_x', 'Repair preview completed successfully')).toThrow('did not tell');
});
