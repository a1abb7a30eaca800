/** Valid stack files, and invalid numbers. */
export const sound = `config:
  proofload:provider: static
  proofload:static:
    user: proofload
    privateKeyFile: ~/.ssh/id_ed25519
    dataFolder: /var/lib/proofload
  proofload:hardware:
    small:
      cores: 8
      memoryMebibytes: 30720
      networkGigabitsPerSecond: 10
      pricePerHour: 1.5
  proofload:hosts:
    - name: one
      hardware: small
      roles: [cassandra]
      address: 192.0.2.11
      hostKeys: [ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIExampleExampleExampleExampleExampleExampleZ]
`;

export const cloud = `config:
  proofload:provider: aws
  proofload:aws:
    region: us-east-1
    zones: { a: us-east-1a }
  proofload:hardware:
    small: { catalogue: aws/i3en.3xlarge }
  proofload:hosts:
    - { name: one, hardware: small, roles: [cassandra], dataVolume: { gigabytes: 500, kind: io2, operationsPerSecond: 1000 } }
`;

/** A stack file with one piece replaced by `by`, and the sentence that refuses it. */
export type Change = [what: string, text: string, piece: string, by: string, sentence: string];

export const numbers: Change[] = [
  [
    'too many cores',
    sound,
    'cores: 8',
    'cores: 1e9',
    'cores: must be a whole number of cores from 1 to 4096, or "machine" for all that this machine has, not 1000000000',
  ],
  ['half a core', sound, 'cores: 8', 'cores: 0.5', 'cores: must be a whole number of cores from 1 to 4096'],
  [
    'no memory',
    sound,
    'memoryMebibytes: 30720',
    'memoryMebibytes: 511',
    'memoryMebibytes: must be at least 512 mebibytes, not 511',
  ],
  [
    'all memory',
    sound,
    'memoryMebibytes: 30720',
    'memoryMebibytes: 1e300',
    'memoryMebibytes: must be at most 67108864 mebibytes, not 1e+300',
  ],
  [
    'negative memory',
    sound,
    'memoryMebibytes: 30720',
    'memoryMebibytes: -1',
    'memoryMebibytes: must be a whole number of mebibytes above zero, such as 30720, not -1',
  ],
  [
    'a rate of nothing',
    sound,
    'Second: 10',
    'Second: 0',
    'networkGigabitsPerSecond: must be a number of gigabits a second above zero, such as 10, not 0',
  ],
  [
    'a rate without end',
    sound,
    'Second: 10',
    'Second: .inf',
    'networkGigabitsPerSecond: must be at most 10000 gigabits a second, not Infinity',
  ],
  [
    'a rate that is none',
    sound,
    'Second: 10',
    'Second: .nan',
    'networkGigabitsPerSecond: must be a number of gigabits a second above zero, such as 10, not NaN',
  ],
  [
    'a negative price',
    sound,
    'pricePerHour: 1.5',
    'pricePerHour: -1',
    'pricePerHour: must be a number of dollars an hour above zero, such as 1.5, not -1',
  ],
  [
    'a price too small to count',
    sound,
    'pricePerHour: 1.5',
    'pricePerHour: 1e-300',
    'pricePerHour: must be at least 0.0001 dollars an hour, not 1e-300',
  ],
  [
    'a price beyond all',
    sound,
    'pricePerHour: 1.5',
    'pricePerHour: 1e9',
    'pricePerHour: must be at most 10000 dollars an hour, not 1000000000',
  ],
  [
    'a price in words',
    sound,
    'pricePerHour: 1.5',
    'pricePerHour: "1.5"',
    'pricePerHour: must be a number of dollars an hour above zero, such as 1.5, not "1.5"',
  ],
  [
    'a port beyond all',
    sound,
    'address: 192.0.2.11',
    'address: 192.0.2.11\n      port: 65536',
    'port: must be at most 65535 a port, not 65536',
  ],
  [
    'a network scale above one',
    sound,
    'proofload:provider: static',
    'proofload:provider: static\n  proofload:networkScale: "2"',
    'proofload:networkScale: must be at most 1',
  ],
  [
    'a volume beyond all',
    cloud,
    'gigabytes: 500',
    'gigabytes: 1e12',
    'dataVolume.gigabytes: must be at most 65536 gigabytes, not 1000000000000',
  ],
  [
    'more operations than any volume has',
    cloud,
    'operationsPerSecond: 1000',
    'operationsPerSecond: 1e9',
    'dataVolume.operationsPerSecond: must be at most 256000 operations a second',
  ],
  [
    'octal',
    sound,
    'cores: 8',
    'cores: 010',
    '"010" is a number that YAML 1.1 and 1.2 read differently; write 10 instead',
  ],
];
