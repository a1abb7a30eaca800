import { expect, test } from 'vitest';
import { listsOf, readSettingNames } from '../../src/installations/setting-names.ts';
import { everySystem } from '../../src/systems/registry.ts';
import { installationOf } from '../../src/systems/folders.ts';
import { factsOf, workloadNames } from '../../src/workloads/registry.ts';

test('every version that comes with Proofload has the list that its settings are checked with', async () => {
  const names = await readSettingNames();
  for (const [system, { settings, versions }] of everySystem) {
    if (settings.list === undefined) continue;
    for (const version of versions) {
      expect(
        Object.keys(names.get(installationOf({ system, version }))?.[settings.list] ?? {}).length,
        `${system} ${version}`,
      ).toBeGreaterThan(200);
    }
  }
  for (const workload of workloadNames) {
    const { clientSettings, installation } = factsOf(workload);
    if (!clientSettings?.list || !installation) continue;
    expect(Object.keys(names.get(workload)?.[clientSettings.list] ?? {}).length, workload).toBeGreaterThan(100);
  }
});

test('printed lines become lists, and a line of another form is an error', () => {
  expect(listsOf('broker a.b integer 1..\nbroker c text\nproducer a.b one of x, y\n')).toEqual({
    broker: { 'a.b': 'integer 1..', c: 'text' },
    producer: { 'a.b': 'one of x, y' },
  });
  expect(() => listsOf('broker a.b text\nWARN: no such class\n')).toThrow('printed "WARN: no such class"');
});

test('the lists hold the bounds that each system sets itself', async () => {
  const names = await readSettingNames();
  const accepted = (installation: string, list: string, name: string) => names.get(installation)?.[list]?.[name];
  for (const version of ['4.3.1', '3.9.1']) {
    expect(accepted(`kafka-${version}`, 'broker', 'num.io.threads')).toBe('integer 1..2147483647');
    expect(accepted(`kafka-${version}`, 'producer', 'batch.size')).toBe('integer 0..2147483647');
  }
  for (const version of ['5.0.9', '4.1.10']) {
    expect(accepted(`cassandra-${version}`, 'node', 'concurrent_reads')).toBe('integer 2..2147483647');
    expect(accepted(`cassandra-${version}`, 'node', 'read_request_timeout')).toBe('duration 0.. ms,s,m,h,d');
  }
  for (const version of ['3.5.6', '4.1.1'])
    expect(accepted(`spark-${version}`, 'application', 'spark.sql.shuffle.partitions')).toBe('integer 1..2147483647');
});
