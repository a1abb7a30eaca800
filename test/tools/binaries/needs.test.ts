import { expect, test } from 'vitest';
import { missingNeeds } from '../../../tools/binaries/needs.ts';

const whole = {
  java: 'openjdk version "17.0.15" 2025-04-15\n',
  hasCompiler: true,
  hasPython: true,
  isRoot: true,
  missingNetworkTools: [],
};

test('a machine that has everything is told nothing', () => {
  expect(missingNeeds(whole)).toEqual([]);
  expect(missingNeeds({ ...whole, java: 'openjdk version "21" 2023-09-19' })).toEqual([]);
});

test('a missing Java, an old one and one without a compiler are told apart, each with the command that mends it', () => {
  expect(missingNeeds({ ...whole, java: null })[0]).toMatch(/^There is no Java: .*apt-get install openjdk-17/);
  expect(missingNeeds({ ...whole, java: 'openjdk version "11.0.2" 2019-01-15' })[0]).toMatch(
    /^Java is 11\.0\.2: 17 or/,
  );
  expect(missingNeeds({ ...whole, java: 'java version "1.8.0_202"' })[0]).toMatch(/^Java is 1\.8\.0: 17 or/);
  expect(missingNeeds({ ...whole, hasCompiler: false })[0]).toMatch(/no javac/);
});

test('network tools are missed by root alone, since only root can make namespaces', () => {
  const bare = { ...whole, hasPython: false, missingNetworkTools: ['ip', 'tc'] };
  expect(missingNeeds(bare)).toHaveLength(2);
  expect(missingNeeds(bare)[1]).toMatch(/^Without ip and tc/);
  expect(missingNeeds({ ...bare, isRoot: false })).toHaveLength(1);
});
