import { expect, test } from 'vitest';
import { measures } from '../../src/measurement/telemetry/measures.ts';
import { everySystem } from '../../src/systems/registry.ts';

const evidence = everySystem.flatMap(([, { services }]) =>
  Object.values(services).flatMap((service) => [...(service.evidence ?? [])]),
);

test('evidence is made of measures that there are, and has one name', () => {
  expect(evidence.flatMap((each) => each.measures).filter((measure) => !Object.hasOwn(measures, measure))).toEqual([]);
  expect(new Set(evidence.map(({ name }) => name)).size).toBe(evidence.length);
  for (const { measures: own, value } of evidence) expect(own.length === 1 || value !== undefined).toBe(true);
});

test('bytes of compaction are amplification only where something was flushed', () => {
  const amplification = evidence.find(({ name }) => name === 'write-amplification')!;
  expect(amplification.value!([10, 30])).toBe(4);
  expect(amplification.value!([0, 30])).toBeNull();
});

test('misses of a cache are a share of its requests, and nothing without requests', () => {
  const misses = evidence.find(({ name }) => name === 'key-cache-misses')!;
  expect(misses.value!([30, 40])).toBe(25);
  expect(misses.value!([0, 0])).toBeNull();
});
