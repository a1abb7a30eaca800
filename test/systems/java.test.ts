import { describe, expect, test } from 'vitest';
import { clusterNamed } from '../../src/plan/clusters.ts';
import { planOfVariant } from '../../src/plan/variants.ts';
import { contextOf, serviceJobIds } from '../../src/systems/services.ts';
import { serviceNamed } from './acting.ts';
import { exampleInventory, examplePlan, exampleSecrets } from './example.ts';

/** The command of the first broker in a variant with these flags and this heap. */
function brokerArgv(flags: string[], heap: number): string[] {
  const kafka = clusterNamed(examplePlan, 'kafka');
  const changed = { ...kafka, jvmFlags: { 'kafka-broker': flags }, heapMebibytes: { 'kafka-broker': heap } };
  const all = [{ name: 'tuned', changes: [], clusters: { kafka: changed } }];
  const plan = planOfVariant({ ...examplePlan, variants: { trials: 4, seed: 1, all } }, 'tuned');
  const placed = serviceJobIds(plan, 'kafka').find(({ service }) => service === 'kafka-broker')!;
  return serviceNamed('kafka-broker').job(contextOf(plan, exampleInventory, placed, exampleSecrets)).argv;
}

describe('the flags that a campaign gives to the JVM of a service', () => {
  test('come after those of Proofload, so that they override them, and before the class', () => {
    const argv = brokerArgv(['-XX:MaxGCPauseMillis=50'], 512);
    expect(argv.filter((flag) => flag.startsWith('-XX:MaxGCPauseMillis'))).toEqual([
      '-XX:MaxGCPauseMillis=20',
      '-XX:MaxGCPauseMillis=50',
    ]);
    expect(argv.indexOf('-XX:MaxGCPauseMillis=50')).toBe(argv.indexOf('-cp') - 1);
  });

  test('replace the garbage collector', () => {
    const collectors = brokerArgv(['-XX:+UseZGC'], 512).filter((flag) => /^-XX:\+Use\w+GC$/.test(flag));
    expect(collectors).toEqual(['-XX:+UseZGC']);
  });
});

test('a service of a variant has the heap of the variant', () => {
  expect(brokerArgv([], 700)).toEqual(expect.arrayContaining(['-Xms700m', '-Xmx700m']));
});
