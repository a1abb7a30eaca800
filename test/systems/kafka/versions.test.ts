import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { readLock } from '../../../src/installations/locks.ts';
import { kafkaInstallation } from '../../../src/systems/kafka/versions.ts';

test('Every version of Kafka logs through one binding', async () => {
  expect(kafkaInstallation('3.9.2').excluded).toContain('org.slf4j:slf4j-reload4j');
  for (const version of ['3.9.1', '4.3.1']) {
    const names = (await readLock(`kafka-${version}`)).map(({ path }) => basename(path));
    expect(names.filter((name) => /^(slf4j-(simple|reload4j|log4j)|logback)/.test(name))).toEqual([
      'slf4j-simple-1.7.36.jar',
    ]);
  }
});
