import { expect, test } from 'vitest';
import { copiesAsked, copiesOf, replicationField, replicationMap } from '../../../src/systems/cassandra/replication.ts';

test('copies are a number, or a number for each data centre, and anything else is rejected in one sentence', () => {
  const field = replicationField();
  expect(field.parse(3)).toBe(3);
  expect(field.parse({ datacenter1: 3 })).toEqual({ datacenter1: 3 });
  for (const wrong of [0, 'three', { datacenter1: 0 }]) {
    const [issue, ...more] = field.safeParse(wrong).error?.issues ?? [];
    expect(more).toEqual([]);
    expect(issue?.message).toMatch(
      /^must be a whole number of copies above zero, such as 3, (or one for each data centre, .*)?not /,
    );
  }
  expect(field.safeParse({}).error?.issues.map(({ message }) => message)).toEqual(['must name a data centre']);
});

test('a keyspace with copies by data centre uses NetworkTopologyStrategy', () => {
  expect(replicationMap(2)).toBe("{'class': 'SimpleStrategy', 'replication_factor': 2}");
  expect(replicationMap({ datacenter1: 3 })).toBe("{'class': 'NetworkTopologyStrategy', 'datacenter1': 3}");
  expect([copiesOf(2), copiesOf({ one: 3, other: 2 })]).toEqual([2, 5]);
});

test.each([
  ['ONE', 3, 1],
  ['QUORUM', 3, 2],
  ['QUORUM', { one: 3, two: 3 }, 4],
  ['LOCAL_QUORUM', { one: 3, two: 1 }, 2],
  ['EACH_QUORUM', { one: 3, two: 3 }, 4],
  ['ALL', 3, 3],
] as const)('a read at %s of %o asks %i copies', (consistency, replication, copies) => {
  expect(copiesAsked(consistency, replication)).toBe(copies);
});
