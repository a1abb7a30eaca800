import { scratchState } from '../infra/scratch-state.ts';
import { rm } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { campaignStack, markOf, profileOfStack } from '../../src/state/mark.ts';

afterAll(() => rm(scratchState, { recursive: true, force: true }));

test('the stack of a campaign names it and its profile, and no campaign has the stack of a person', () => {
  expect(campaignStack('aws-nvme', 'night.1')).toBe('aws-nvme.night.1');
  expect(profileOfStack('aws-nvme.night.1')).toBe('aws-nvme');
  expect(profileOfStack('aws-nvme')).toBe('aws-nvme');
});

test('an id that is too long for a name of Pulumi is cut, and two such ids have two stacks', () => {
  const profile = 'p'.repeat(40);
  const [one, other] = ['1', '2'].map((end) => campaignStack(profile, `${'c'.repeat(127)}${end}`));
  expect(one).toMatch(/^p{40}\.c+-[0-9a-f]{16}$/);
  expect(one).toHaveLength(100);
  expect(other).not.toBe(one);
  expect(profileOfStack(one!)).toBe(profile);
});

test('each campaign has a mark of its own, and so has what a person brings up', () => {
  const marks = ['local', 'local.a', 'local.b', 'other.a'].map((stack) => markOf(stack));
  expect(new Set(marks).size).toBe(4);
  for (const mark of marks) expect(mark).toMatch(/^proofload-[0-9a-f]{6}$/);
});
