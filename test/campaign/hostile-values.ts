/** Values out of bounds, settings that a system would read otherwise, and campaigns that measure nothing. */
import { smallCampaign } from './examples.ts';

/** The small campaign with `by` in place of one piece, and a sentence that refuses it. */
export type Change = [what: string, piece: string, by: string, sentence: string];

export const tooLarge: Change[] = [
  [
    'a billion trials',
    '    runs:\n      write:\n',
    '    trials: 1e9\n    runs:\n      write:\n',
    'sizes.smoke.trials: must be at most 1000 trials, not 1000000000',
  ],
  [
    'too many runs together',
    '    runs:\n      write:\n',
    '    trials: 900\n    runs:\n      write:\n',
    'sizes.smoke: comes to 3600 runs with all trials; at most 1000 are allowed; lower trials or remove levels',
  ],
  [
    'too long a campaign',
    '        - cassandra: { threads: 4 }\n',
    [1, 2, 3, 4, 5, 6]
      .map((threads) => `        - cassandra: { threads: ${threads}, durationSeconds: 600000 }\n`)
      .join(''),
    'sizes.smoke: takes about 42 days; at most 30 are allowed; shorten loads or lower trials',
  ],
  [
    'a load of years',
    'durationSeconds: 30',
    'durationSeconds: 1e8',
    'durationSeconds: must be at most 604800 seconds, not 100000000',
  ],
  [
    'a number with 300 zeros',
    'recordBytes: 100',
    'recordBytes: 1e300',
    'recordBytes: must be at most 10000000 bytes, not 1e+300',
  ],
  [
    'an integer of 30 digits',
    'partitions: 6',
    'partitions: 123456789012345678901234567890',
    'partitions: must be at most 10000 partitions, not 1.2345678901234568e+29',
  ],
  ['infinity', 'recordBytes: 100', 'recordBytes: .inf', 'recordBytes: must be at most 10000000 bytes, not Infinity'],
  [
    'infinity below',
    'recordBytes: 100',
    'recordBytes: -.inf',
    'recordBytes: must be a whole number of bytes above zero, such as 100, not -Infinity',
  ],
  [
    'no number',
    'recordBytes: 100',
    'recordBytes: .nan',
    'recordBytes: must be a whole number of bytes above zero, such as 100, not NaN',
  ],
  [
    'a number that overflows',
    'recordBytes: 100',
    'recordBytes: 1e999',
    'recordBytes: must be at most 10000000 bytes, not Infinity',
  ],
  [
    'negative zero',
    'recordBytes: 100',
    'recordBytes: -0',
    'recordBytes: must be a whole number of bytes above zero, such as 100, not 0',
  ],
  [
    'a lease of for ever',
    'title: A small campaign',
    'title: A small campaign\nlease: { hours: 1e300 }',
    'lease.hours: must be at most 720 hours, not 1e+300',
  ],
  [
    'a lease of all money',
    'title: A small campaign',
    'title: A small campaign\nlease: { dollars: 1e12 }',
    'lease.dollars: must be at most 1000000 dollars, not 1000000000000',
  ],
  [
    'a grace in which no lease can be renewed',
    'title: A small campaign',
    'title: A small campaign\nlease: { graceMinutes: 0.001 }',
    'lease.graceMinutes: must be at least 1 minutes, not 0.001',
  ],
  [
    'a name of 10,000 characters',
    'name: small',
    `name: ${'a'.repeat(10_000)}`,
    'name: must be a name: a lower-case letter, then lower-case letters, digits and hyphens, at most 60 characters, not "aaa',
  ],
  [
    'a title of 10,000 characters',
    'A small campaign',
    'a'.repeat(10_000),
    'title: must be at most 200 characters, not 10000',
  ],
  [
    'more entries than a mapping may have',
    'metadata: kraft',
    Array.from({ length: 1001 }, (_, index) => `k${index}: 1`).join(', '),
    'too large: this mapping or list has 1,001 entries; the limit is 1,000',
  ],
  [
    'too many levels',
    '        - cassandra: { threads: 4 }\n',
    Array.from({ length: 201 }, (_, index) => `        - cassandra: { threads: ${index + 1} }\n`).join(''),
    'sizes.smoke.runs.store: must have at most 200 levels, not 201',
  ],
  [
    'too many settings',
    'metadata: kraft',
    `settings: { ${Array.from({ length: 201 }, (_, index) => `k${index}: 1`).join(', ')} }`,
    'systems.kafka.settings: must have at most 200 entries, not 201',
  ],
  [
    'a setting of 5,000 characters',
    'metadata: kraft',
    `settings: { a: ${'x'.repeat(5000)} }`,
    'systems.kafka.settings.a: must be at most 4000 characters, not 5000',
  ],
  [
    'a search without end',
    '    runs:\n      write:\n',
    '    search: { write: { over: targetRecordsPerSecond, from: 1, to: 1e12, maxRuns: 1e6 } }\n    runs:\n      writ:\n',
    'sizes.smoke.search.write.to: must be at most 1000000000 records, operations or threads, not 1000000000000',
  ],
  [
    'a seed of 53 bits',
    '    runs:\n      write:\n',
    '    sharing: { seed: 9007199254740991 }\n    runs:\n      write:\n',
    'sizes.smoke.sharing.seed: must be at most 4294967295 seed, not 9007199254740991',
  ],
];

export const meaningless: Change[] = [
  [
    'no size',
    smallCampaign.slice(smallCampaign.indexOf('sizes:')),
    'sizes: {}\n',
    'small.yaml:36:1: sizes: must hold at least one size, such as smoke or laptop',
  ],
  [
    'every run skipped',
    '    runs:\n      write:\n',
    '    skip: [write, read, store]\n    runs:\n      write:\n',
    'sizes.smoke.skip: skips every run, so nothing would be measured; remove one from the list',
  ],
  [
    'only warm-ups',
    'title: Mixed operations',
    'title: Mixed operations\n    warmUp: true',
    'sizes.laptop: has only warm-up runs, so nothing would be measured',
  ],
  [
    'no run',
    smallCampaign.slice(smallCampaign.indexOf('runs:'), smallCampaign.indexOf('sizes:')),
    'runs: {}\n',
    'runs: must hold at least one run',
  ],
];

export const settings: Change[] = [
  ['a line feed', 'a: "x\\ny"', 'must be on one line'],
  ['a bell', 'a: "x\\ay"', String.raw`must have no invisible characters, not "x\u0007y"`],
  ['another kind of line', 'a: "x\\u2028y"', String.raw`must have no invisible characters, not "x\u2028y"`],
  ['a space in front', 'a: " x"', 'must not begin or end with a space, because systems strip it'],
  ['a space behind', 'a: "x "', 'must not begin or end with a space, because systems strip it'],
  ['infinity', 'a: .inf', 'must be text, a number, true or false, not Infinity'],
  ['a huge number', 'a: 1e300', 'must be a number of fewer digits, not 1e+300; write it as text, in quotes'],
  ['nothing', 'a: ~', 'must be text, a number, true or false, not null'],
  ['a list', 'a: [1]', 'must be text, a number, true or false, not a list'],
  ['a key with =', '"a=b": 1', 'must be the name of a setting: letters, digits, dots, hyphens and underscores'],
  [
    'a key with a line feed',
    '"a\\nb": 1',
    'must be the name of a setting: letters, digits, dots, hyphens and underscores',
  ],
].map(([what, by, sentence]) => [`a setting with ${what}`, 'metadata: kraft', `settings: { ${by} }`, sentence!]);
