import { describe, expect, test } from 'vitest';
import { faultsOf, plan, smallCampaign } from './examples.ts';

describe('--set is refused that', () => {
  test.each([
    [
      'names a place far behind a list',
      'sizes.smoke.runs.write.99999999={}',
      'sizes.smoke.runs.write is a list of 2, and 99999999 is not an index of it; indexes start at 0',
    ],
    ['names a place in brackets', 'sizes.smoke.runs.write[99999999]={}', 'must be a list of levels, not a mapping'],
    ['names the place behind the last', 'sizes.smoke.runs.write.2={}', 'is a list of 2, and 2 is not an index of it'],
    ['names a place below the first', 'sizes.smoke.runs.write.-1={}', 'is a list of 2, and -1 is not an index of it'],
    [
      'names the length of a list',
      'sizes.smoke.runs.write.length=1000000000',
      'is a list of 2, and length is not an index of it',
    ],
    [
      'goes to what every object has',
      'runs.constructor.prototype.polluted=1',
      '"constructor" cannot be a key: Proofload reserves this name',
    ],
    ['goes to a prototype', '__proto__.polluted=1', '"__proto__" cannot be a key: Proofload reserves this name'],
    ['gives a prototype', 'lease={ __proto__: { hours: 1 } }', 'the value: "__proto__" cannot be a key'],
    [
      'has no value',
      'runs.write.loads.producer.targetRecordsPerSecond=',
      'needs a value after the =; use null for none, "" for empty text',
    ],
    ['has no key', '=1', 'must be key=value with a key such as runs.combined.loads.producer.acks'],
    ['has neither', '', 'must be key=value with a key such as runs.combined.loads.producer.acks'],
    ['has no =', 'trials', 'must be key=value with a key such as runs.combined.loads.producer.acks'],
    [
      'has a step without a name',
      'sizes..trials=1',
      'must be key=value with a key such as runs.combined.loads.producer.acks',
    ],
    ['ends in a dot', 'sizes.smoke.=1', 'must be key=value with a key such as runs.combined.loads.producer.acks'],
    ['has two =', 'sizes.smoke.trials==2', 'must be a whole number of trials above zero, such as 1, not "=2"'],
    ['has a space before the =', 'sizes.smoke.trials =2', 'unknown key; did you mean "trials"?'],
    ['is no YAML', 'name={', 'the value is not YAML; put text with special characters in quotes'],
    ['has a tag', 'name=!!binary AAAA', 'the value: unsupported YAML'],
    ['is too deep', `name=${'['.repeat(1000)}`, 'the value: too deep: the nesting limit is 20 mappings and lists'],
    ['names a field too deep', `${'a.'.repeat(500)}a=1`, 'names a field inside 500 others; no field is that deep'],
    [
      'is too long',
      `name=${'a'.repeat(5000)}`,
      'has 5005 characters; at most 4096 are read, so write it into the campaign file',
    ],
    ['has an escape in its key', 'na\u001B[2Jme=1', String.raw`--set na\u001B[2Jme=1: unknown key; known: name, title`],
    ['has a value out of bounds', 'sizes.smoke.trials=1e9', 'must be at most 1000 trials, not 1000000000'],
    ['names a single value as a mapping', 'name.first=a', 'name is a single value and holds no first'],
  ])('%s', (_what, set, sentence) => {
    const faults = faultsOf(smallCampaign, { sets: [set] });
    expect(faults).toContainEqual(expect.stringContaining(sentence));
    for (const fault of faults) expect(fault).toMatch(/^--set /);
    expect(Object.prototype).not.toHaveProperty('polluted');
  });

  test('sets a field and then what is around it', () => {
    expect(faultsOf(smallCampaign, { sets: ['lease.hours=3', 'lease={ hours: 4 }'] })).toEqual([
      '--set lease={ hours: 4 }: undoes --set lease.hours=3; put it before that one, or leave one of them out',
    ]);
    expect(plan(smallCampaign, { sets: ['lease={ hours: 4 }', 'lease.hours=3'] }).lease?.hours).toBe(3);
  });

  test('is given too often', () => {
    const sets = Array.from({ length: 12_000 }, () => 'lease.hours=3');
    expect(faultsOf(smallCampaign, { sets })).toEqual([
      '--set: is given 12000 times; at most 200 are read, so write them into the campaign file',
    ]);
  });
});
