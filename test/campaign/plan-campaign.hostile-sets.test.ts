import { describe, expect, test } from 'vitest';
import { expectWording } from '../wording.ts';
import { faultsOf, plan, smallCampaign } from './examples.ts';

const hostile: [what: string, set: string][] = [
  ['names a place far behind a list', 'sizes.smoke.runs.write.99999999={}'],
  ['names a place in brackets', 'sizes.smoke.runs.write[99999999]={}'],
  ['names the place behind the last', 'sizes.smoke.runs.write.2={}'],
  ['names a place below the first', 'sizes.smoke.runs.write.-1={}'],
  ['names the length of a list', 'sizes.smoke.runs.write.length=1000000000'],
  ['goes to what every object has', 'runs.constructor.prototype.polluted=1'],
  ['goes to a prototype', '__proto__.polluted=1'],
  ['gives a prototype', 'lease={ __proto__: { hours: 1 } }'],
  ['has no value', 'runs.write.loads.producer.targetRecordsPerSecond='],
  ['has no key', '=1'],
  ['has neither', ''],
  ['has no =', 'trials'],
  ['has a step without a name', 'sizes..trials=1'],
  ['ends in a dot', 'sizes.smoke.=1'],
  ['has two =', 'sizes.smoke.trials==2'],
  ['has a space before the =', 'sizes.smoke.trials =2'],
  ['is no YAML', 'name={'],
  ['has a tag', 'name=!!binary AAAA'],
  ['is too deep', `name=${'['.repeat(1000)}`],
  ['names a field too deep', `${'a.'.repeat(500)}a=1`],
  ['is too long', `name=${'a'.repeat(5000)}`],
  ['has an escape in its key', 'na\u001B[2Jme=1'],
  ['has a value out of bounds', 'sizes.smoke.trials=1e9'],
  ['names a single value as a mapping', 'name.first=a'],
];

test('every hostile --set is refused by its name, with what is there and what to write', async () => {
  const refused = hostile.map(([what, set]): [string, string[]] => [what, faultsOf(smallCampaign, { sets: [set] })]);
  for (const [what, faults] of refused) {
    expect(faults, what).not.toEqual([]);
    for (const fault of faults) expect(fault, what).toMatch(/^--set /);
  }
  expect(Object.prototype).not.toHaveProperty('polluted');
  await expectWording('hostile-sets', refused);
});

describe('--set is refused that', () => {
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
