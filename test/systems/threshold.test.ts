import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { measures } from '../../src/measurement/telemetry/measures.ts';
import { threshold, thresholds } from '../../src/systems/threshold.ts';

const ruleFiles = [
  // How figures are varied is no threshold.
  ...globSync('src/findings/bottlenecks/*.ts', { exclude: ['**/margin.ts'] }),
  ...globSync('src/systems/*/resources.ts'),
  ...globSync('src/workloads/*/pressures.ts'),
];

/** Numbers in the code of a rule that are compared with figures: those with a decimal point or exponent, and named ones. */
function undeclared(code: string): string[] {
  const rules = code
    .replaceAll(/\/\*.*?\*\/|\/\/[^\n]*|'[^'\n]*'|`[^`]*`/gs, '')
    .replaceAll(/\bthreshold\(\s*[\d.e]+/g, '');
  return rules.match(/(?<![\w.])(\d+\.\d+|\d+e\d+)|^(export )?const \w+ = \d+;/gm) ?? [];
}

/** What is no measure of telemetry: figures of loads, and how much was measured. */
const others = ['latency', 'throughput', 'errors', 'levels', 'coverage', 'samples', 'tenths'];
const ofTasks = ['collectionShare', 'schedulerDelayShare', 'shuffleWaitShare', 'skew', 'longestSeconds', 'tasks'];

describe('thresholds of rules', () => {
  beforeAll(async () => await import('../../src/findings/bottlenecks/verdict.ts'));
  it.each(ruleFiles)('are declared in %s, none is a bare number', (file) => {
    expect(undeclared(readFileSync(file, 'utf8')).map((number) => `${basename(file)}: ${number}`)).toEqual([]);
  });
  it('are found if they are bare numbers', () => {
    expect(undeclared('const isFull = share >= 0.95; // 0.5\nconst mostTasks = 8;')).toEqual([
      '0.95',
      'const mostTasks = 8;',
    ]);
  });
  it('name figures that exist', () => {
    const named = thresholds.flatMap(({ figures }) => figures);
    expect(named.filter((name) => ![...Object.keys(measures), ...others, ...ofTasks].includes(name))).toEqual([]);
  });
  it('of a new rule are listed', () => {
    expect(threshold(0.123, 'cpu_share')).toBe(0.123);
    expect(thresholds.at(-1)).toEqual({ value: 0.123, figures: ['cpu_share'], of: 'mean' });
  });
});
