import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { KeptComparison } from '../../../bench/truth/comparison.ts';
import { keepComparison, readComparisons } from '../../../bench/truth/kept-comparison.ts';
import { rateSearch } from '../../../bench/findings/simulated-searches.ts';

test('a comparison is read as it was last written, from any folder above it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'proofload-comparison-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const begun: KeptComparison = {
    schema: 1,
    fleet: 'kafka-peak',
    number: 1,
    seed: 1,
    search: rateSearch,
    first: 'sweep',
    searched: [],
    swept: [],
    outsideCores: null,
  };
  await keepComparison(join(folder, 'truth-kafka-peak-1'), begun);
  await keepComparison(join(folder, 'truth-kafka-peak-1'), { ...begun, outsideCores: 0.1 });
  expect(await readComparisons(folder)).toEqual([{ ...begun, outsideCores: 0.1 }]);
});
