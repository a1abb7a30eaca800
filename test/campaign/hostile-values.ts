/** Values out of bounds, settings that a system would read otherwise, and campaigns that measure nothing. */
import { smallCampaign } from './examples.ts';

/** The small campaign with `by` in place of one piece. */
export type Change = [what: string, piece: string, by: string];

export const tooLarge: Change[] = [
  ['a billion trials', '    runs:\n      write:\n', '    trials: 1e9\n    runs:\n      write:\n'],
  ['too many runs together', '    runs:\n      write:\n', '    trials: 900\n    runs:\n      write:\n'],
  [
    'too long a campaign',
    '        - cassandra: { threads: 4 }\n',
    [1, 2, 3, 4, 5, 6]
      .map((threads) => `        - cassandra: { threads: ${threads}, durationSeconds: 600000 }\n`)
      .join(''),
  ],
  ['a load of years', 'durationSeconds: 30', 'durationSeconds: 1e8'],
  ['a number with 300 zeros', 'recordBytes: 100', 'recordBytes: 1e300'],
  ['an integer of 30 digits', 'partitions: 6', 'partitions: 123456789012345678901234567890'],
  ['infinity', 'recordBytes: 100', 'recordBytes: .inf'],
  ['infinity below', 'recordBytes: 100', 'recordBytes: -.inf'],
  ['no number', 'recordBytes: 100', 'recordBytes: .nan'],
  ['a number that overflows', 'recordBytes: 100', 'recordBytes: 1e999'],
  ['negative zero', 'recordBytes: 100', 'recordBytes: -0'],
  ['a lease of for ever', 'title: A small campaign', 'title: A small campaign\nlease: { hours: 1e300 }'],
  ['a lease of all money', 'title: A small campaign', 'title: A small campaign\nlease: { dollars: 1e12 }'],
  [
    'a grace in which no lease can be renewed',
    'title: A small campaign',
    'title: A small campaign\nlease: { graceMinutes: 0.001 }',
  ],
  ['a name of 10,000 characters', 'name: small', `name: ${'a'.repeat(10_000)}`],
  ['a title of 10,000 characters', 'A small campaign', 'a'.repeat(10_000)],
  [
    'more entries than a mapping may have',
    'metadata: kraft',
    Array.from({ length: 1001 }, (_, index) => `k${index}: 1`).join(', '),
  ],
  [
    'too many levels',
    '        - cassandra: { threads: 4 }\n',
    Array.from({ length: 201 }, (_, index) => `        - cassandra: { threads: ${index + 1} }\n`).join(''),
  ],
  [
    'too many settings',
    'metadata: kraft',
    `settings: { ${Array.from({ length: 201 }, (_, index) => `k${index}: 1`).join(', ')} }`,
  ],
  ['a setting of 5,000 characters', 'metadata: kraft', `settings: { a: ${'x'.repeat(5000)} }`],
  [
    'a search without end',
    '    runs:\n      write:\n',
    '    search: { write: { over: targetRecordsPerSecond, from: 1, to: 1e12, maxRuns: 1e6 } }\n    runs:\n      writ:\n',
  ],
  [
    'a seed of 53 bits',
    '    runs:\n      write:\n',
    '    sharing: { seed: 9007199254740991 }\n    runs:\n      write:\n',
  ],
];

export const meaningless: Change[] = [
  ['no size', smallCampaign.slice(smallCampaign.indexOf('sizes:')), 'sizes: {}\n'],
  ['every run skipped', '    runs:\n      write:\n', '    skip: [write, read, store]\n    runs:\n      write:\n'],
  ['only warm-ups', 'title: Mixed operations', 'title: Mixed operations\n    warmUp: true'],
  ['no run', smallCampaign.slice(smallCampaign.indexOf('runs:'), smallCampaign.indexOf('sizes:')), 'runs: {}\n'],
];

export const settings: Change[] = [
  ['a line feed', 'a: "x\\ny"'],
  ['a bell', 'a: "x\\ay"'],
  ['another kind of line', 'a: "x\\u2028y"'],
  ['a space in front', 'a: " x"'],
  ['a space behind', 'a: "x "'],
  ['infinity', 'a: .inf'],
  ['a huge number', 'a: 1e300'],
  ['nothing', 'a: ~'],
  ['a list', 'a: [1]'],
  ['a key with =', '"a=b": 1'],
  ['a key with a line feed', '"a\\nb": 1'],
].map(([what, by]) => [`a setting with ${what}`, 'metadata: kraft', `settings: { ${by} }`]);
