import { describe, expect, test } from 'vitest';
import {
  campaignIdFault,
  campaignIdPattern,
  hostNamePattern,
  hostNameSchema,
  longestCampaignId,
  longestHostName,
  longestName,
  longestRunId,
  namePattern,
  nameSchema,
  profileNameFault,
  profileNamePattern,
  runIdPattern,
  runIdSchema,
} from '../../src/input/identifiers.ts';

const wanted =
  '--id: must be letters, digits, dots, underscores and hyphens, at most 128 characters, not starting with a dot or a hyphen, not ';

describe('the id of a campaign', () => {
  test.each(['a', 'Pipeline-stress_2', 'x.y', '9', '_a', 'a'.repeat(longestCampaignId)])('may be %s', (id) => {
    expect(campaignIdFault('--id', id)).toBeNull();
  });

  test.each([
    ['', '""'],
    ['.', '"."'],
    ['..', '".."'],
    ['-x', '"-x"'],
    ['.hidden', '".hidden"'],
    ['../up', '"../up"'],
    ['a/b', '"a/b"'],
    ['a b', '"a b"'],
    ["x' OR 'a' = 'a", "\"x' OR 'a' = 'a\""],
    ['a"b', String.raw`"a\"b"`],
    ['a\\b', String.raw`"a\\b"`],
    ['a\n', String.raw`"a\n"`],
    ['a\nb', String.raw`"a\nb"`],
    ['a\0b', String.raw`"a\u0000b"`],
    ['a\u001B[31mb', String.raw`"a\u001b[31mb"`],
    ['a\u202Eb', String.raw`"a\u202Eb"`],
    ['a\u200Bb', String.raw`"a\u200Bb"`],
    ['a\u00A0b', String.raw`"a\u00A0b"`],
    ['é', '"é"'],
    ['a$(reboot)', '"a$(reboot)"'],
    ['a%2e', '"a%2e"'],
    ['~', '"~"'],
  ])('may not be %j', (id, shown) => {
    expect(campaignIdFault('--id', id)).toBe(`${wanted}${shown}`);
  });

  test('may not be longer than a folder of results can be called, and is not repeated whole in the sentence', () => {
    const fault = campaignIdFault('--id', 'a'.repeat(10_000))!;
    expect(fault).toContain('(10000 characters)');
    expect(fault.length).toBeLessThan(300);
  });

  test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf'])('may not be %s', (id) => {
    expect(campaignIdFault('--id', id)).toBe('--id: must be another name: Proofload reserves this one');
  });
});

test('the name of a profile holds nothing that a query or a path would take for its own', () => {
  for (const name of ['local', 'aws-m4', 'My_lab', '9']) expect(profileNameFault('--profile', name)).toBeNull();
  for (const name of ["a' OR 'a'='a", 'a.b', '../x', '', '-p', 'a\nb', 'x'.repeat(longestHostName + 1)]) {
    expect(profileNameFault('--profile', name)).toMatch(
      /^--profile: must be letters, digits, underscores and hyphens, at most 40/,
    );
  }
});

test('names of runs, loads and hosts begin with a letter, are short, and are none that every object has', () => {
  expect(nameSchema.safeParse('a'.repeat(longestName)).success).toBe(true);
  expect(hostNameSchema.safeParse('a'.repeat(longestHostName)).success).toBe(true);
  expect(runIdSchema.safeParse(`a${'1'.repeat(longestRunId - 1)}`).success).toBe(true);
  for (const name of ['constructor', 'A', '1a', 'a_b', 'a b', '', 'a'.repeat(10_000)]) {
    expect(nameSchema.safeParse(name).error?.issues).toHaveLength(1);
    expect(hostNameSchema.safeParse(name).error?.issues).toHaveLength(1);
  }
  expect(runIdSchema.safeParse('spark-perf-0.1-t2').success).toBe(true);
  expect(runIdSchema.safeParse('../x').success).toBe(false);
});

test('the patterns and the lengths that are stated are the same', () => {
  for (const [pattern, longest] of [
    [campaignIdPattern, longestCampaignId],
    [runIdPattern, longestRunId],
    [namePattern, longestName],
    [profileNamePattern, longestHostName],
    [hostNamePattern, longestHostName],
  ] as const) {
    expect(pattern.test('a'.repeat(longest))).toBe(true);
    expect(pattern.test('a'.repeat(longest + 1))).toBe(false);
    expect(pattern.test('a\n')).toBe(false);
  }
});
