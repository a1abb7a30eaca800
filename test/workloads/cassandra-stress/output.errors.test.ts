import { expect, test } from 'vitest';
import { withErrors, stressErrorsOverTime } from '../../../src/workloads/cassandra-stress/output.ts';

const line = (time: string, errors: number): string =>
  `total,       2223,    1038,    1038,    1038,  1506.7,  1543.5,  1693.5,  1700.8,  1708.1,  1716.5,    ${time}, -0.94546,      ${errors},      0,       0,       0,       0,       0`;
const point = (second: number) => ({
  endMilliseconds: 1_000_000 + second * 1000,
  seconds: 1,
  count: 10,
  latencyMeanMilliseconds: 1,
  latencyMaxMilliseconds: 1,
});

test('failed operations are those of the interval whose line counts them', () => {
  const printed = stressErrorsOverTime(['READ, 1', line('1.0', 0), line('2.0', 4), line('3.1', 7)].join('\n'));
  expect(printed).toEqual([
    { seconds: 1, errors: 0 },
    { seconds: 2, errors: 4 },
    { seconds: 3.1, errors: 7 },
  ]);
  const points = withErrors([point(2), point(3), point(4)], 1_000_000, printed);
  expect(points.map(({ errors }) => errors)).toEqual([4, 7, 0]);
});

test('those of the warm-up, which has no point, count nowhere', () => {
  expect(withErrors([point(5)], 1_000_000, [{ seconds: 2, errors: 9 }])).toEqual([{ ...point(5), errors: 0 }]);
});
