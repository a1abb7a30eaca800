/** What holds for every kind of step of a campaign file. */
import { describe, expect, test } from 'vitest';
import { stepActions } from '../../../src/campaign/steps/registry.ts';

test('a field belongs to one kind, so that a step with it cannot be meant in two ways', () => {
  const names = Object.values(stepActions).flatMap(({ fields }) => Object.keys(fields));
  expect(new Set(names).size).toBe(names.length);
});

describe.each(Object.entries(stepActions))('a step with %s', (name, { fields }) => {
  test('has a field of that name, which is required', () => {
    expect(fields[name]?.safeParse(undefined).success).toBe(false);
  });

  test('says of each field what it is', () => {
    for (const field of Object.values(fields)) expect(field.description).toMatch(/^[A-Z].+\.$/);
  });
});
