import { describe, expect, test } from 'vitest';
import { measuredLevels, simulatedSystems } from '../../../bench/findings/simulated-systems.ts';
import { observedFall } from '../../../src/findings/scaling/observed-fall.ts';
import { fitScalability } from '../../../src/findings/scaling/universal-scalability.ts';

const seeds = Array.from({ length: 50 }, (_, seed) => seed);
const threads = [1, 2, 4, 8, 16, 32, 64, 128, 256];

function shareOf(outcome: ReturnType<typeof observedFall>, name: string, scatter: number): number {
  const system = simulatedSystems.find((each) => each.name === name)!;
  const found = seeds.map((seed) => {
    const levels = measuredLevels(system, threads, scatter, seed);
    return observedFall(levels, fitScalability(levels));
  });
  return found.filter((each) => each === outcome).length / seeds.length;
}

describe.each(simulatedSystems.filter(({ falls }) => !falls))('a system that never falls: $name', ({ name }) => {
  test.each([0.01, 0.05])('is never said to fall, at a scatter of %f', (scatter) => {
    expect(shareOf('falls', name, scatter)).toBe(0);
  });
});

describe.each(simulatedSystems.filter(({ falls }) => falls))('a system that $name', ({ name }) => {
  test.each([0.01, 0.05])('is said to fall, at a scatter of %f', (scatter) => {
    expect(shareOf('falls', name, scatter)).toBeGreaterThanOrEqual(0.9);
  });
});

test('a hard plateau fits a saturating curve, and not the law', () => {
  expect(shareOf('levels off', 'hard plateau at 20', 0.03)).toBeGreaterThanOrEqual(0.95);
});

test('levels without any scatter are judged as well', () => {
  const levels = threads.map((load) => ({ load, perSecond: 100 * Math.min(load, 16) }));
  expect(observedFall(levels, fitScalability(levels))).toBe('levels off');
});
