import { expect, test } from 'vitest';
import { fetchProgressText, fetchProgress } from '../../src/installations/progress.ts';

const counts = { filesDone: 12, filesTotal: 92, bytesDone: 14e6, bytesTotal: 54e6 };

test('Rate and expected end come from arrived bytes, not from those already present', () => {
  const progress = fetchProgress(counts, 10e6, 5);
  expect(progress).toMatchObject({ bytesPerSecond: 2e6, expectedSeconds: 20 });
  expect(fetchProgressText(progress)).toBe('artefacts: 12 of 92 files, 14 of 54 MB, 2.0 MB/s, 20 s left');
});

test('Before any bytes arrive there is no rate and no expected end', () => {
  expect(fetchProgressText(fetchProgress(counts, 0, 3))).toBe('artefacts: 12 of 92 files, 14 of 54 MB');
});
