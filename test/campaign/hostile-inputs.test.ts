/** Every kind of bad input that was ever tried, with the sentence that refuses it. */
import { describe, expect, test } from 'vitest';
import { changed, faultsOf, plan, profile, smallCampaign } from './examples.ts';

/** The small campaign with `by` in place of one piece. */
type Change = [what: string, piece: string, by: string, sentence: string];

const tooLarge: Change[] = [
  [
    'a billion trials',
    '    runs:\n      write:\n',
    '    trials: 1e9\n    runs:\n      write:\n',
    'sizes.smoke.trials: must be 1000 trials at the most, not 1000000000',
  ],
  [
    'too many runs together',
    '    runs:\n      write:\n',
    '    trials: 900\n    runs:\n      write:\n',
    'sizes.smoke: makes 3600 runs, each trial counted, and 1000 are the most; lower trials or leave levels out',
  ],
  [
    'too long a campaign',
    '        - cassandra: { threads: 4 }\n',
    [1, 2, 3, 4, 5, 6]
      .map((threads) => `        - cassandra: { threads: ${threads}, durationSeconds: 600000 }\n`)
      .join(''),
    'sizes.smoke: takes about 42 days, and 30 are the most; make loads shorter, or lower trials',
  ],
  [
    'a load of years',
    'durationSeconds: 30',
    'durationSeconds: 1e8',
    'durationSeconds: must be 604800 seconds at the most, not 100000000',
  ],
  [
    'a number with 300 zeros',
    'recordBytes: 100',
    'recordBytes: 1e300',
    'recordBytes: must be 10000000 bytes at the most, not 1e+300',
  ],
  [
    'an integer of 30 digits',
    'partitions: 6',
    'partitions: 123456789012345678901234567890',
    'partitions: must be 10000 partitions at the most, not 1.2345678901234568e+29',
  ],
  [
    'infinity',
    'recordBytes: 100',
    'recordBytes: .inf',
    'recordBytes: must be 10000000 bytes at the most, not Infinity',
  ],
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
    'recordBytes: must be 10000000 bytes at the most, not Infinity',
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
    'lease.hours: must be 720 hours at the most, not 1e+300',
  ],
  [
    'a lease of all money',
    'title: A small campaign',
    'title: A small campaign\nlease: { dollars: 1e12 }',
    'lease.dollars: must be 1000000 dollars at the most, not 1000000000000',
  ],
  [
    'a grace in which no lease can be renewed',
    'title: A small campaign',
    'title: A small campaign\nlease: { graceMinutes: 0.001 }',
    'lease.graceMinutes: must be 1 minutes at least, not 0.001',
  ],
  [
    'a name of 10,000 characters',
    'name: small',
    `name: ${'a'.repeat(10_000)}`,
    'name: must be a name: a small letter, then small letters, digits and hyphens, at most 60 together, not "aaa',
  ],
  [
    'a title of 10,000 characters',
    'A small campaign',
    'a'.repeat(10_000),
    'title: must be 200 characters at the most, not 10000',
  ],
  [
    'more entries than a mapping may have',
    'metadata: kraft',
    Array.from({ length: 1001 }, (_, index) => `k${index}: 1`).join(', '),
    'too large: this mapping or list has 1,001 entries, and 1,000 are the most',
  ],
  [
    'too many levels',
    '        - cassandra: { threads: 4 }\n',
    Array.from({ length: 201 }, (_, index) => `        - cassandra: { threads: ${index + 1} }\n`).join(''),
    'sizes.smoke.runs.store: must hold 200 levels at the most, not 201',
  ],
  [
    'too many settings',
    'metadata: kraft',
    `settings: { ${Array.from({ length: 201 }, (_, index) => `k${index}: 1`).join(', ')} }`,
    'systems.kafka.settings: must hold 200 entries at the most, not 201',
  ],
  [
    'a setting of 5,000 characters',
    'metadata: kraft',
    `settings: { a: ${'x'.repeat(5000)} }`,
    'systems.kafka.settings.a: must be 4000 characters at the most, not 5000',
  ],
  [
    'a search without end',
    '    runs:\n      write:\n',
    '    search: { write: { over: offeredRecordsPerSecond, from: 1, to: 1e12, mostRuns: 1e6 } }\n    runs:\n      writ:\n',
    'sizes.smoke.search.write.to: must be 1000000000 records, operations or threads at the most, not 1000000000000',
  ],
  [
    'a seed of 53 bits',
    '    runs:\n      write:\n',
    '    sharing: { seed: 9007199254740991 }\n    runs:\n      write:\n',
    'sizes.smoke.sharing.seed: must be 4294967295 seed at the most, not 9007199254740991',
  ],
];

const notPlain: Change[] = [
  [
    'a binary tag',
    'tokens: 16',
    'tokens: !!binary AAAA',
    'not YAML that is taken here: tags such as !!binary mean nothing here; leave it out',
  ],
  [
    'a tag of a language',
    'tokens: 16',
    'tokens: !!python/object/apply:os.system [reboot]',
    'not YAML that is taken here: tags such as !!binary mean nothing here; leave it out',
  ],
  [
    'a tag of its own',
    'tokens: 16',
    'tokens: !secret 16',
    'not YAML that is taken here: tags such as !!binary mean nothing here; leave it out',
  ],
  [
    'octal as YAML 1.1 has it',
    'tokens: 16',
    'tokens: 016',
    '"016" is a number that YAML 1.1 and 1.2 read differently; write 16',
  ],
  [
    'underscores in a number',
    'tokens: 16',
    'tokens: 1_6',
    'tokens: must be a whole number of tokens above zero, such as 256, not "1_6"',
  ],
  [
    'a time of day',
    'durationSeconds: 30',
    'durationSeconds: 1:30',
    'must be a whole number of seconds above zero, such as 2700, not "1:30"',
  ],
  [
    'a date',
    'tokens: 16',
    'tokens: 2026-11-22',
    'tokens: must be a whole number of tokens above zero, such as 256, not "2026-11-22"',
  ],
  [
    'a word for true',
    'title: Producer alone',
    'title: Producer alone\n    warmUp: yes',
    'runs.write.warmUp: must be true or false, not "yes"',
  ],
  ['a list as a key', 'tokens: 16', '[tokens]: 16', 'small.yaml:5:16: a key must be text; write it in quotes'],
  ['a mapping as a key', 'tokens: 16', '{ a: b }: 16', 'a key must be text; write it in quotes'],
  ['no key', 'tokens: 16', '~: 16', 'a key must be text; write it in quotes'],
  ['a number as a key', 'tokens: 16', '16: 16', 'systems.cassandra.16: unknown key; known are tokens, settings'],
  ['a key twice', 'tokens: 16', 'tokens: 16, tokens: 17', 'small.yaml:5:28: not YAML: Map keys must be unique'],
  ['a key twice, once as a number', 'tokens: 16', '"1": a, 1: b', 'not YAML: the key "1" stands twice'],
  ['a merge key', 'tokens: 16', '<<: { tokens: 16 }', 'systems.cassandra.<<: unknown key; known are tokens, settings'],
  ['an alias of nothing', 'tokens: 16', 'tokens: *none', 'not YAML: nothing has the anchor "none"'],
  [
    'YAML 1.1',
    'name: small',
    '%YAML 1.1\n---\nname: small',
    'not YAML that is taken here: it must be YAML 1.2; leave out the line %YAML',
  ],
  [
    'two documents',
    'name: small',
    'name: small\n---\nname: small',
    'small.yaml:2:1: not YAML that is taken here: a second document begins; keep one',
  ],
  ['a tab that indents', '  write:', '\twrite:', 'not YAML: Tabs are not allowed as indentation'],
  ['a NUL byte', 'A small', 'A\0small', 'small.yaml:2:9: not text in UTF-8; save the file in that encoding'],
  [
    'an escape character',
    'A small',
    'A\u001B[2Jsmall',
    'small.yaml:2:9: not YAML: the character U+001B may not stand in it',
  ],
  [
    'an escaped escape character',
    'A small campaign',
    '"A\\e[2Jsmall"',
    String.raw`title: must be a title for people on one line, without characters that are not seen, not "A\u001b[2Jsmall"`,
  ],
  [
    'a line feed in a title',
    'A small campaign',
    '"A\\nsmall"',
    String.raw`title: must be a title for people on one line, without characters that are not seen, not "A\nsmall"`,
  ],
  ['text that runs from right to left', 'A small campaign', 'A \u202Esmall', String.raw`not "A \u202Esmall"`],
  ['characters without width', 'A small campaign', 'A\u200Bsmall', String.raw`not "A\u200Bsmall"`],
  ['half a character', 'A small campaign', '"\\uD800"', String.raw`not "\ud800"`],
  [
    'Latin-1',
    'A small campaign',
    Buffer.from([0x61, 0xe9]).toString('utf8'),
    'not text in UTF-8; save the file in that encoding',
  ],
];

const misnamed: Change[] = [
  ...['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'].map((name): Change => [
    `a load named ${name}`,
    '      producer:\n        workload',
    `      ${name}:\n        workload`,
    `small.yaml:10:7: "${name}" may not be a key: it stands for something else inside Proofload`,
  ]),
  [
    'a campaign named constructor',
    'name: small',
    'name: constructor',
    'name: must be another name: this one stands for something else inside Proofload',
  ],
  ['a quote in a name', 'name: small', "name: x' OR 'a' = 'a", 'name: must be a name: a small letter, then'],
  ['a line feed in a name', 'name: small', '"name": "x\\ny"', String.raw`not "x\ny"`],
  ['a name that leads up', 'name: small', 'name: ../../etc', 'name: must be a name: a small letter, then'],
  ['a name like an option', 'name: small', 'name: -rf', 'name: must be a name: a small letter, then'],
  [
    'the name of a run with a quote',
    '  write:\n',
    '  "wri\'te":\n',
    "runs.wri'te: must be a name: a small letter, then",
  ],
  [
    'a host of 10,000 characters',
    'host: kafka01',
    `host: ${'k'.repeat(10_000)}`,
    'host: must be 40 characters at the most, not 10000',
  ],
  ['a host with an escape', 'host: kafka01', 'host: "kaf\\eka"', String.raw`not "kaf\u001bka"`],
  ['a key of 10,000 characters', 'tokens: 16', `"${'k'.repeat(1000)}": 16`, '(1000 characters)'],
  [
    'a workload named constructor',
    'workload: cassandra-stress',
    'workload: constructor',
    'unknown workload "constructor"; known are',
  ],
];

const meaningless: Change[] = [
  [
    'no size',
    smallCampaign.slice(smallCampaign.indexOf('sizes:')),
    'sizes: {}\n',
    'small.yaml:36:1: sizes: must hold at least one size: smoke, laptop, published',
  ],
  [
    'every run skipped',
    '    runs:\n      write:\n',
    '    skip: [write, read, store]\n    runs:\n      write:\n',
    'sizes.smoke.skip: leaves out every run, so nothing would be measured; take one out of it',
  ],
  [
    'only warm-ups',
    'title: Mixed operations',
    'title: Mixed operations\n    warmUp: true',
    'sizes.laptop: leaves only runs that warm up, so nothing would be measured',
  ],
  [
    'no run',
    smallCampaign.slice(smallCampaign.indexOf('runs:'), smallCampaign.indexOf('sizes:')),
    'runs: {}\n',
    'runs: must hold at least one run',
  ],
];

const settings: Change[] = [
  ['a line feed', 'a: "x\\ny"', 'must be on one line'],
  ['a bell', 'a: "x\\ay"', String.raw`must have no characters that are not seen, not "x\u0007y"`],
  ['another kind of line', 'a: "x\\u2028y"', String.raw`must have no characters that are not seen, not "x\u2028y"`],
  ['a space in front', 'a: " x"', 'must not begin or end with a space, which systems leave out when they read it'],
  ['a space behind', 'a: "x "', 'must not begin or end with a space, which systems leave out when they read it'],
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

describe('a campaign file is refused that has', () => {
  test.each([...tooLarge, ...notPlain, ...misnamed, ...meaningless, ...settings])('%s', (what, piece, by, sentence) => {
    const size = what === 'only warm-ups' ? 'laptop' : 'smoke';
    const faults = faultsOf(changed(piece, by), { size });
    expect(
      faults.some((fault) => fault.includes(sentence)),
      `${sentence} is not in\n${faults.join('\n')}`,
    ).toBe(true);
    expect(Math.max(...faults.map((fault) => fault.length))).toBeLessThanOrEqual(800);
  });

  test.each([
    ['a file of 5 MB', '#'.repeat(5_000_000), 'small.yaml:1:1: holds 5,000,000 characters; at most 131,072 are read'],
    [
      'brackets in brackets',
      '['.repeat(100_000),
      'small.yaml:1:21: too deep: at most 20 mappings and lists may stand inside each other',
    ],
    [
      'mappings in mappings',
      '{a: '.repeat(30_000),
      'small.yaml:1:81: too deep: at most 20 mappings and lists may stand inside each other',
    ],
    [
      'lists on one line',
      '- '.repeat(60_000),
      'small.yaml:1:41: too deep: at most 20 mappings and lists may stand inside each other',
    ],
    [
      '20,000 unknown keys',
      Array.from({ length: 20_000 }, (_, key) => `k${key}: `)
        .join('\n')
        .slice(0, 131_072),
      'and 1,000 are the most',
    ],
    [
      '12,000 runs',
      `${smallCampaign.slice(0, smallCampaign.indexOf('  write:'))}${Array.from({ length: 12_000 }, (_, run) => `  r${run}:\n`).join('')}`,
      'too large: this mapping or list has 12,000 entries, and 1,000 are the most',
    ],
    ['200,000 commas', `a: [${','.repeat(131_000)}`, 'too large: at most 20,000 values are read'],
    ['an alias bomb', bomb(), 'too large: with what its aliases repeat, it holds more than 20000 values'],
    ['aliases that go deep', chain(), 'too deep: at most 20 mappings and lists may stand inside each other'],
    ['an alias as a key', 'a: &a x\n*a : 1', 'small.yaml:2:1: a key must be text; write it in quotes'],
    [
      'UTF-16',
      Buffer.from(`\uFEFF${smallCampaign}`, 'utf16le').toString('utf8'),
      'small.yaml:1:1: not text in UTF-8; save the file in that encoding',
    ],
    ['nothing in it', '', 'small.yaml:1:1: must be a mapping with name, title, systems, runs, sizes, lease, not null'],
    ['a comment alone', '# nothing\n', 'must be a mapping with name, title, systems, runs, sizes, lease, not null'],
    ['one word', 'hello', 'must be a mapping with name, title, systems, runs, sizes, lease, not "hello"'],
  ])('%s', (_what, text, sentence) => {
    expect(faultsOf(text)).toEqual([expect.stringContaining(sentence)]);
  });
});

function bomb(): string {
  const names = [...'abcdefghij'];
  return names
    .map(
      (name, index) =>
        `${name}: &${name} [${Array(9)
          .fill(index === 0 ? 'x' : `*${names[index - 1]}`)
          .join(',')}]`,
    )
    .join('\n');
}

function chain(): string {
  return Array.from({ length: 30 }, (_, link) => `k${link}: &k${link} [${link === 0 ? 'x' : `*k${link - 1}`}]`).join(
    '\n',
  );
}

test('a byte order mark, line ends of Windows and decimal numbers of other forms are taken', () => {
  expect(faultsOf(`\uFEFF${smallCampaign.replaceAll('\n', '\r\n')}`)).toEqual([]);
  expect(faultsOf(changed('tokens: 16', 'tokens: 0x10'))).toEqual([]);
  expect(faultsOf(changed('records: 1000,', 'records: 1e3,'))).toEqual([]);
});

test('999 unknown keys are told, 20 of them shown and the rest counted', () => {
  const keys = Array.from({ length: 900 }, (_, index) => `k${index}: 1`).join(', ');
  expect(() => plan(changed('metadata: kraft', keys))).toThrow(/\nand 880 more; mend these first$/);
  expect(faultsOf(changed('metadata: kraft', keys))).toHaveLength(900);
});

describe('runs are refused that would take the figures of others', () => {
  const second = (name: string, extra = '') =>
    smallCampaign
      .replace(
        '  read:\n',
        `  ${name}:\n    title: Another\n    loads:\n      producer: { workload: kafka-producer, host: kafka01, recordBytes: 1, partitions: 1, replicationFactor: 1, acks: all, records: 1, offeredRecordsPerSecond: 1 }\n      other: { workload: kafka-producer, host: kafka02, recordBytes: 1, partitions: 1, replicationFactor: 1, acks: all, records: 1, offeredRecordsPerSecond: 1 }\n  read:\n`,
      )
      .replace('    runs:\n      write:\n', `${extra}    runs:\n      write:\n`);

  test('by the ending of a trial', () => {
    const text = second('write-100-t2', '    trials: 2\n');
    expect(faultsOf(text)).toEqual([
      expect.stringContaining(
        'gives a second run the id write-100-t2, which "write-100-t2" has; name one of them otherwise',
      ),
    ]);
    expect(faultsOf(second('write-100-t2'))).toEqual([]);
  });

  test('by the ending of a level', () => {
    expect(faultsOf(second('write-100'))).toEqual([expect.stringContaining('gives a second run the id write-100')]);
  });

  test('by the number of a search', () => {
    const text = second('store-search-3').replace(
      '      store:\n        - cassandra: { threads: 4 }\n',
      '    search: { store: { over: threads, from: 1, to: 64 } }\n',
    );
    expect(faultsOf(text)).toEqual([
      expect.stringContaining(
        'gives a second run the id store-search-3, which "store-search-3" has; name one of them otherwise',
      ),
    ]);
  });

  test('by a job of the same name on their hosts', () => {
    const loads = (id: string) =>
      `loads:\n      ${id}: { workload: kafka-producer, host: kafka01, recordBytes: 1, partitions: 1, replicationFactor: 1, acks: all, records: 1, offeredRecordsPerSecond: 1 }\n      other: { workload: kafka-producer, host: kafka02, recordBytes: 1, partitions: 1, replicationFactor: 1, acks: all, records: 1, offeredRecordsPerSecond: 1 }\n`;
    const text = smallCampaign.replace(
      '  read:\n',
      `  x:\n    title: One\n    ${loads('a2-p')}  x-a1:\n    title: Two\n    ${loads('p')}  read:\n`,
    );
    expect(faultsOf(text)).toEqual([
      expect.stringContaining(
        'the load "p" of run "x-a1" would be called on its host as the load "a2-p" of run "x" is; name one of them otherwise',
      ),
    ]);
  });

  test('by a keyspace of the same name', () => {
    const run = (name: string, load: string) =>
      `  ${name}:\n    title: Keys\n    loads:\n      ${load}: { workload: cassandra-stress, host: worker01, writeShare: 1, readShare: 1, keys: 10, durationSeconds: 5, replicationFactor: 1, threads: 1 }\n      other: { workload: cassandra-stress, host: worker02, writeShare: 1, readShare: 1, keys: 10, durationSeconds: 5, replicationFactor: 1, threads: 1 }\n`;
    const text = smallCampaign.replace('  read:\n', `${run('a', 'b-c')}${run('a-b', 'c')}  read:\n`);
    expect(faultsOf(text)).toEqual([
      expect.stringContaining('the load "c" of run "a-b" would be called on its host as the load "b-c" of run "a" is'),
    ]);
  });
});

describe('--set is refused that', () => {
  test.each([
    [
      'names a place far behind a list',
      'sizes.smoke.runs.write.99999999={}',
      'sizes.smoke.runs.write is a list of 2, and 99999999 is no place in it; places are counted from 0',
    ],
    ['names a place in brackets', 'sizes.smoke.runs.write[99999999]={}', 'must be a list of levels, not a mapping'],
    ['names the place behind the last', 'sizes.smoke.runs.write.2={}', 'is a list of 2, and 2 is no place in it'],
    ['names a place below the first', 'sizes.smoke.runs.write.-1={}', 'is a list of 2, and -1 is no place in it'],
    [
      'names the length of a list',
      'sizes.smoke.runs.write.length=1000000000',
      'is a list of 2, and length is no place in it',
    ],
    [
      'goes to what every object has',
      'runs.constructor.prototype.polluted=1',
      '"constructor" may not be a key: it stands for something else inside Proofload',
    ],
    [
      'goes to a prototype',
      '__proto__.polluted=1',
      '"__proto__" may not be a key: it stands for something else inside Proofload',
    ],
    ['gives a prototype', 'lease={ __proto__: { hours: 1 } }', 'the value: "__proto__" may not be a key'],
    [
      'has no value',
      'runs.write.loads.producer.offeredRecordsPerSecond=',
      'needs a value behind the =; null stands for none, "" for empty text',
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
    ['has a tag', 'name=!!binary AAAA', 'the value: not YAML that is taken here'],
    [
      'is too deep',
      `name=${'['.repeat(1000)}`,
      'the value: too deep: at most 20 mappings and lists may stand inside each other',
    ],
    ['names a field too deep', `${'a.'.repeat(500)}a=1`, 'names a field inside 500 others, and no field is as deep'],
    [
      'is too long',
      `name=${'a'.repeat(5000)}`,
      'has 5005 characters; at most 4096 are read, so write it into the campaign file',
    ],
    [
      'has an escape in its key',
      'na\u001B[2Jme=1',
      String.raw`--set na\u001B[2Jme=1: unknown key; known are name, title`,
    ],
    ['has a value out of bounds', 'sizes.smoke.trials=1e9', 'must be 1000 trials at the most, not 1000000000'],
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

test('a size that is no word is refused, whatever it holds', () => {
  expect(faultsOf(smallCampaign, { size: 'constructor' })).toEqual([
    '--size constructor: unknown size; known are smoke, laptop',
  ]);
  expect(faultsOf(smallCampaign, { size: '\u001B[2J' })).toEqual([
    String.raw`--size \u001B[2J: unknown size; known are smoke, laptop`,
  ]);
});

test('as many runs as there may be are planned in moments', () => {
  const levels = Array.from({ length: 200 }, (_, index) => `        - cassandra: { threads: ${index + 1} }\n`).join('');
  const text = smallCampaign
    .replace('        - cassandra: { threads: 4 }\n', levels)
    .replace('  smoke:\n', '  smoke:\n    skip: [write, read]\n    trials: 5\n');
  const before = process.cpuUsage();
  expect(plan(text, { profile }).runs).toHaveLength(1000);
  expect((process.cpuUsage(before).user + process.cpuUsage(before).system) / 1e6).toBeLessThan(12);
});
