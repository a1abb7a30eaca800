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
        names.get(installationOf({ system, version }))?.[settings.list]?.length,
        `${system} ${version}`,
      ).toBeGreaterThan(200);
    }
  }
  for (const workload of workloadNames) {
    const { clientSettings, installation } = factsOf(workload);
    if (!clientSettings?.list || !installation) continue;
    expect(names.get(workload)?.[clientSettings.list]?.length, workload).toBeGreaterThan(100);
  }
});

test('printed lines become lists, and a line of another form is an error', () => {
  expect(listsOf('broker a.b\nbroker c\nproducer a.b\n')).toEqual({ broker: ['a.b', 'c'], producer: ['a.b'] });
  expect(() => listsOf('broker a.b\nWARN: no such class\n')).toThrow('printed "WARN: no such class"');
});
