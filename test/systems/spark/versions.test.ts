import { expect, test } from 'vitest';
import { eventLogSettings, sparkInstallation } from '../../../src/systems/spark/versions.ts';

test('Spark 4 writes its event log as one plain file, as Spark 3 does by default', () => {
  expect(eventLogSettings('4.1.1')).toEqual({
    'spark.eventLog.rolling.enabled': 'false',
    'spark.eventLog.compress': 'false',
  });
  expect(eventLogSettings('3.5.6')).toEqual({});
});

test('A host of Spark has a RELEASE file of its version, and the connector only where there is one', () => {
  expect(sparkInstallation('4.1.1').files).toEqual({ RELEASE: 'Spark 4.1.1\n' });
  expect(String(sparkInstallation('3.5.6').withDependencies)).toContain('connector');
  expect(String(sparkInstallation('4.1.1').withDependencies)).not.toContain('connector');
});
