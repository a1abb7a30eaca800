import { expect, test } from 'vitest';
import type { Profile } from '../../../src/providers/profile.ts';
import type { AwsSettings } from '../../../src/providers/aws/settings.ts';
import { faultsOf, profile } from '../examples.ts';
import { stepped } from '../steps/examples.ts';

const ninety = Array.from({ length: 90 }, (_, index) => index).join(',');

const fill = '- { grow: records, to: { gigabytes: 1 } }\n';

test.each([
  {
    what: 'growth that shrinks',
    text: stepped(`- { grow: records, to: { gigabytes: 2 } }\n${fill}- { run: read }`),
    fault:
      /sizes\.smoke\.steps\.1\.to: would shrink records from 2 GB to 1 GB; put the smaller size first, or a step "drop: records" before this one$/,
  },
  {
    what: 'a run on a dataset that nothing has filled yet',
    text: stepped(`- { run: read }\n${fill}- { run: read }`),
    fault:
      /sizes\.smoke\.steps\.0\.run: the run read is made on records, which is not filled yet; put a step "grow: records" before this one$/,
  },
  {
    what: 'a run on a dataset that was dropped',
    text: stepped(`${fill}- { drop: records }\n- { run: read }`),
    fault: /sizes\.smoke\.steps\.2\.run: .* is not filled yet/,
  },
  {
    what: 'a drop of what is empty',
    text: stepped(`- { drop: records }\n${fill}- { run: read }`),
    fault: /sizes\.smoke\.steps\.0\.drop: drops records, which is empty here/,
  },
  {
    what: 'a dataset that is not there',
    text: stepped(`${fill}- { grow: record, to: { records: 1 } }\n- { run: read }`),
    fault: /sizes\.smoke\.steps\.1\.grow: unknown dataset "record"; did you mean "records"\?$/,
  },
  {
    what: 'a load on a dataset that is not there',
    text: stepped(`${fill}- { run: read }`).replace('dataset: records\n', 'dataset: rows\n'),
    fault: /runs\.read\.loads\.clients\.dataset: unknown dataset "rows"/,
  },
  {
    what: 'a run that is not there',
    text: stepped(`${fill}- { run: reed }\n- { run: read }`),
    fault: /sizes\.smoke\.steps\.1\.run: unknown run "reed"; did you mean "read"\?$/,
  },
  {
    what: 'a variable that is not there',
    text: stepped(`- { grow: records, to: $size }\n- { run: read }`),
    fault: /sizes\.smoke\.steps\.0\.to: \$size is no variable: no forEach is around this step/,
  },
  {
    what: 'a parameter of a load that belongs to its dataset',
    text: stepped(`${fill}- { run: read }`, { run: '        fieldBytes: 10\n' }),
    fault:
      /runs\.read\.loads\.clients\.fieldBytes: comes from the dataset records, whose records the load finds; remove it here$/,
  },
  {
    what: 'the same at a step',
    text: stepped(`${fill}- { run: read, loads: { clients: { records: 5 } } }`),
    fault: /sizes\.smoke\.steps\.1\.loads\.clients\.records: comes from the dataset records/,
  },
  {
    what: 'more copies than hosts',
    text: stepped(`${fill}- { run: read }`).replace('replicationFactor: 2', 'replicationFactor: 4'),
    fault: /datasets\.records\.replicationFactor: 4 copies need as many Cassandra nodes, and profile five has 3$/,
  },
  {
    what: 'a host that the profile does not have',
    text: stepped(`${fill}- { run: read }`).replace('host: worker01\n    fieldCount', 'host: worker09\n    fieldCount'),
    fault: /datasets\.records\.host: profile five has no host "worker09"; did you mean "worker0[12]"\?$/,
  },
  {
    what: 'a dataset of a generator that makes none',
    text: stepped(`${fill}- { run: read }`).replace('workload: ycsb\n', 'workload: cassandra-stress\n'),
    fault: /datasets\.records\.workload: cassandra-stress cannot make a dataset; ycsb can/,
  },
  {
    what: 'steps next to levels',
    text: stepped(`${fill}- { run: read }`, { size: '    runs: { stress: [{ stress: { threads: 4 } }] }\n' }),
    fault: /sizes\.smoke\.steps: cannot be used with runs, since steps say which runs are made/,
  },
  {
    what: 'steps next to variants',
    text: stepped(`${fill}- { run: read }`, { more: 'variants: { a: {}, b: { loads.clients.threads: 9 } }\n' }),
    fault: /sizes\.smoke\.steps: cannot be used with variants/,
  },
  {
    what: 'steps that measure nothing',
    text: stepped(`${fill}- { run: warm-up }`),
    fault: /sizes\.smoke\.steps: measure nothing; add a step with a run that is no warm-up$/,
  },
  {
    what: 'a step that does two things',
    text: stepped(`${fill}- { run: read, pause: 5 }`),
    fault: /sizes\.smoke\.steps\.1: must do one thing, .* and has run and pause; make it one step for each$/,
  },
  {
    what: 'a field of another step',
    text: stepped(`${fill}- { run: read, withinSeconds: 90 }`),
    fault: /sizes\.smoke\.steps\.1\.withinSeconds: is no field of a run step; remove it$/,
  },
  {
    what: 'a wait that is too short to know anything',
    text: stepped(`${fill}- { settle: {}, withinSeconds: 59 }\n- { run: read }`),
    fault: /sizes\.smoke\.steps\.1\.withinSeconds: must be at least 60 seconds, not 59/,
  },
  {
    what: 'growth without a size',
    text: stepped('- { grow: records }\n- { run: read }'),
    fault: /sizes\.smoke\.steps\.0: to is missing, which every grow step has$/,
  },
  {
    what: 'two sizes at once',
    text: stepped('- { grow: records, to: { records: 5, gigabytes: 1 } }\n- { run: read }'),
    fault: /sizes\.smoke\.steps\.0\.to: must have exactly one of records, gigabytes, timesMemory$/,
  },
  {
    what: 'a value of a variable that does not fit its field',
    text: stepped(
      '- forEach: { size: [{ records: 5 }, { records: many }] }\n  steps: [{ grow: records, to: $size }]\n- { run: read }',
    ),
    fault:
      /sizes\.smoke\.steps\.0\.forEach\.size\.1\.records: as to\.records of a step: must be a whole number of records/,
  },
  {
    what: 'a system to settle that the campaign does not have',
    text: stepped(`${fill}- { settle: [kafka], withinSeconds: 90 }\n- { run: read }`),
    fault: /sizes\.smoke\.steps\.1\.settle\.0: unknown system "kafka"/,
  },
  {
    what: 'a system to settle that has no background work',
    text: stepped(`${fill}- { settle: [kafka], withinSeconds: 90 }\n- { run: read }`).replace(
      '  cassandra: {}',
      '  cassandra: {}\n  kafka: { metadata: kraft }',
    ),
    fault: /sizes\.smoke\.steps\.1\.settle\.0: kafka is no system of the campaign that has background work/,
  },
  {
    what: 'a load that inserts into its dataset',
    text: stepped(`${fill}- { run: read }`, { run: '        insertShare: 5\n' }),
    fault: /runs\.read\.loads\.clients\.insertShare: inserts records into a dataset, which only its grow steps may do/,
  },
  {
    what: 'more steps than a plan may have',
    text: stepped(
      `${fill}- forEach: { a: [${ninety}] }\n  steps: [{ forEach: { b: [${ninety}] }, steps: [{ run: read }] }]`,
    ),
    fault: /sizes\.smoke\.steps: come to 8101 steps; at most 2000 are allowed; shorten the lists of forEach$/,
  },
])('$what is refused by one sentence with its place', ({ text, fault }) => {
  const faults = faultsOf(text);
  expect(faults).toHaveLength(1);
  expect(faults[0]!.replaceAll('\u00a0', ' ')).toMatch(fault);
  expect(faults[0]).toMatch(/^small\.yaml:\d+:\d+: /);
});

test('a dataset of a cluster that is not there is refused next to the loads of that cluster', () => {
  const text = stepped(`${fill}- { run: read }`).replace('  cassandra: {}', '  kafka: { metadata: kraft }');
  const [first, ...others] = faultsOf(text);
  expect(first).toMatch(
    /datasets\.records\.workload: ycsb inserts into cassandra, which is not under systems; add it there$/,
  );
  for (const other of others) expect(other).toMatch(/loads cassandra, which is not under systems/);
});

test('a run on a dataset at a size without steps is refused, with both ways out', () => {
  const text = stepped(`${fill}- { run: read }`).replace(/ {4}steps:[^]*/, '    runs: {}\n');
  expect(faultsOf(text)).toContainEqual(
    expect.stringMatching(
      /runs\.read\.loads\.clients\.dataset: nothing fills records at size smoke; give sizes\.smoke\.steps with a step that grows it, or remove it here/,
    ),
  );
});

const settings: AwsSettings = {
  provider: 'aws',
  region: 'eu-central-1',
  zones: { a: 'eu-central-1a' },
  sshFrom: null,
  spot: false,
  placement: 'cluster',
  image: { owner: 'self', name: 'any' },
};

const rented: Profile = {
  ...profile,
  provider: 'aws',
  settings,
  hosts: profile.hosts.map((host) => ({
    ...host,
    dataVolume: { gigabytes: 100, kind: 'gp3', operationsPerSecond: null, megabytesPerSecond: null },
  })),
};

/** The faults of growth to that size on disks of 100 GB. */
const sized = (gigabytes: number): string[] =>
  faultsOf(stepped(`- { grow: records, to: { gigabytes: ${gigabytes} } }\n- { run: read }`), {
    profile: rented,
  }).filter((fault) => fault.includes('steps'));

test('all faults of steps are reported together', () => {
  const text = stepped(`- { run: read }\n- { drop: rows }\n- { run: reed }`);
  expect(faultsOf(text)).toHaveLength(3);
});

test('a size above the disks of the profile is refused with what is needed and what is there', () => {
  // Two copies on three nodes, twice for compaction, and 3 % for keys: 1.37 times the size.
  expect(sized(70)).toEqual([]);
  expect(sized(75)).toEqual([
    expect.stringMatching(
      /sizes\.smoke\.steps\.0\.to: needs 103 GB on master \(its share of all copies, twice for compaction\), which has 100 GB in profile five, as on 2 more; choose a smaller size or larger disks$/,
    ),
  ]);
});
