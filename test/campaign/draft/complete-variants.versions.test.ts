import { describe, expect, test } from 'vitest';
import { installationsByHost } from '../../../src/installations/by-host.ts';
import { planOfVariant, startsEmpty } from '../../../src/plan/variants.ts';
import { runsOf } from '../../../src/plan/runs-of.ts';
import { changed, faultsOf, plan } from '../examples.ts';

const withVersions = (variants: string): string =>
  changed('sizes:\n  smoke:\n', `variants:\n${variants}\nsizes:\n  smoke:\n    trials: 4\n`);

const both = withVersions('  old: { systems.kafka.version: 3.9 }\n  new: {}');

describe('variants with versions of a system', () => {
  const planned = plan(both);

  test('have each its complete version, and say so', () => {
    expect(planned.variants?.all.map(({ changes }) => changes)).toEqual([['systems.kafka.version: 3.9.1'], []]);
    expect(planOfVariant(planned, 'old').clusters['kafka']?.version).toBe('3.9.1');
    expect(planOfVariant(planned, 'new').clusters['kafka']?.version).toBe('4.3.1');
    expect(startsEmpty(planned, 'kafka')).toBe(true);
    expect(startsEmpty(planned, 'cassandra')).toBe(false);
  });

  test('install both on the hosts of services and of loads', () => {
    const needed = installationsByHost(planned);
    for (const host of ['kafka01', 'kafka02', 'master'])
      expect([...needed.get(host)!].filter((name) => name.startsWith('kafka'))).toEqual(['kafka-4.3.1', 'kafka-3.9.1']);
    expect([...needed.get('worker01')!].filter((name) => name.startsWith('kafka'))).toEqual([]);
  });

  test('restart the system before each variant of each block, and make every run of it', () => {
    const restarts = planned.steps.filter(({ kind }) => kind === 'restart');
    expect(restarts.length).toBeGreaterThanOrEqual(7);
    const runs = runsOf(planned).filter(({ group }) => group === 'kafka');
    expect(runs.every(({ variant }) => variant !== undefined)).toBe(true);
    expect(runs.filter(({ variant }) => variant?.name === 'old')).toHaveLength(runs.length / 2);
  });

  test('may name the default, which then is the base', () => {
    const same = withVersions('  base: {}\n  same: { systems.kafka.version: 4.3.1 }');
    expect(faultsOf(same)).toEqual([expect.stringContaining('variants.same: does the same as "base"')]);
  });

  test.each([
    [
      'there is no such version',
      '  base: {}\n  new: { systems.kafka.version: 9 }',
      'variants.new.systems.kafka.version: there is no lock file for Kafka "9"; there are 3.9.1, 4.3.1',
    ],
    [
      'the version does not have the options',
      '  base: {}\n  new: { systems.cassandra.version: [1] }',
      'variants.new.systems.cassandra.version: must be a version, such as "5.0.9"',
    ],
  ])('are refused if %s', (_, variants, sentence) => {
    expect(faultsOf(withVersions(variants)).join('\n')).toContain(sentence);
  });

  test('are refused if a run reads what a run of another group writes, which a restart removes', () => {
    const reading = both.replace(
      '        plannedSeconds: 9\n',
      '        plannedSeconds: 9\n      cassandra: { workload: cassandra-stress, host: worker01, threads: 4, writeShare: 1, readShare: 2, keys: 1000, durationSeconds: 30, replicationFactor: 2 }\n',
    );
    expect(reading).not.toBe(both);
    expect(faultsOf(reading)).toEqual([
      expect.stringContaining(
        'reads: reads what write writes, and variants restart kafka without data between the two; let this run write what it reads',
      ),
    ]);
  });
});
