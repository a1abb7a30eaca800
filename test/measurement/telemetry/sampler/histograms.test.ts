/** What the sampler makes of the counts of histograms that a service keeps. */
import { expect, test } from 'vitest';
import { histogramQueries } from '../../../../src/systems/registry.ts';
import { inSampler } from '../in-sampler.ts';

/** What is told of each answer, one look after the other. */
const grown = (looks: { at: number; counts: unknown }[], hasZero = false) =>
  inSampler(
    `
from histograms import Histogram, Histograms
looks, zero = given
histograms = Histograms([Histogram("waits", "bean", "values", 1000, zero)])
told = []
for look in looks:
    asked = histograms.requests(look["at"])
    told.append(["/".join(key) + "=%d" % count for key, count in histograms.grown([{"value": look["counts"]}], look["at"]).items()] if asked else None)
print(json.dumps(told))
`,
    [looks, hasZero],
  );

test('The bounds of buckets are those of Cassandra’s EstimatedHistogram', async () => {
  const bounds = await inSampler(
    'from histograms import bounds_of\nprint(json.dumps([bounds_of(15, False)[:-1], bounds_of(5, True)[:-1], bounds_of(127, False)[-2]]))',
    null,
  );
  expect(bounds).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 17, 20, 24], [0, 1, 2, 3], expect.any(Number)]);
});

test('Counts are those since the look before, of the buckets in which something was counted', async () => {
  expect(
    await grown([
      { at: 0, counts: [7, 1, 0, 4] },
      { at: 5, counts: [7, 3, 0, 5] },
    ]),
  ).toEqual([[], ['waits/0.002=2', 'waits/inf=1']]);
});

test('A bucket for 0 comes first where the histogram has one', async () => {
  expect(
    await grown(
      [
        { at: 0, counts: [0, 0, 0] },
        { at: 5, counts: [2, 3, 0] },
      ],
      true,
    ),
  ).toEqual([[], ['waits/0=2', 'waits/0.001=3']]);
});

test('A look that failed loses nothing, and one after a restart of the counts tells nothing', async () => {
  expect(
    await grown([
      { at: 0, counts: [1, 0, 0] },
      { at: 5, counts: null },
      { at: 10, counts: [4, 0, 0] },
      { at: 15, counts: [2, 0, 0] },
      { at: 20, counts: [3, 0, 0] },
    ]),
  ).toEqual([[], [], ['waits/0.001=3'], [], ['waits/0.001=1']]);
});

test('Counts are asked for every five seconds', async () => {
  const counts = [0, 0, 0];
  expect(await grown([0, 1, 4, 4.9, 6, 9.7].map((at) => ({ at, counts })))).toEqual([[], null, null, [], null, []]);
});

test('Each histogram of a service is asked by its bean’s operation', async () => {
  const asked = await inSampler(
    `
from histograms import Histograms
from questions import histograms_of
print(json.dumps(Histograms(histograms_of(given)["cassandra"]).requests(0)))
`,
    JSON.stringify(histogramQueries),
  );
  expect(asked).toContainEqual({
    type: 'exec',
    mbean: 'org.apache.cassandra.metrics:type=CommitLog,name=WaitingOnCommit',
    operation: 'values',
  });
  expect(asked).toHaveLength(5);
});
