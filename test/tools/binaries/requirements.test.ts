import { expect, test } from 'vitest';
import { missingRequirements } from '../../../tools/binaries/requirements.ts';

const complete = {
  java: 'openjdk version "17.0.15" 2025-04-15\n',
  hasCompiler: true,
  hasPython: true,
  isRoot: true,
  missingNetworkTools: [],
};

test('a complete machine has no missing requirements', () => {
  expect(missingRequirements(complete)).toEqual([]);
  expect(missingRequirements({ ...complete, java: 'openjdk version "21" 2023-09-19' })).toEqual([]);
});

test('a missing Java, an old one and one without a compiler are distinguished, each with its remedy', () => {
  expect(missingRequirements({ ...complete, java: null })[0]).toMatch(/^Java is missing: .*apt-get install openjdk-17/);
  expect(missingRequirements({ ...complete, java: 'openjdk version "11.0.2" 2019-01-15' })[0]).toMatch(
    /^Java is 11\.0\.2: 17 or/,
  );
  expect(missingRequirements({ ...complete, java: 'java version "1.8.0_202"' })[0]).toMatch(/^Java is 1\.8\.0: 17 or/);
  expect(missingRequirements({ ...complete, hasCompiler: false })[0]).toMatch(/javac is missing/);
});

test('only root requires network tools, because only root can create namespaces', () => {
  const bare = { ...complete, hasPython: false, missingNetworkTools: ['ip', 'tc'] };
  expect(missingRequirements(bare)).toHaveLength(2);
  expect(missingRequirements(bare)[1]).toMatch(/^Without ip and tc/);
  expect(missingRequirements({ ...bare, isRoot: false })).toHaveLength(1);
});
