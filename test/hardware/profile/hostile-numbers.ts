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

/** A stack file with one piece replaced by `by`. */
export type Change = [what: string, text: string, piece: string, by: string];

export const numbers: Change[] = [
  ['too many cores', sound, 'cores: 8', 'cores: 1e9'],
  ['half a core', sound, 'cores: 8', 'cores: 0.5'],
  ['no memory', sound, 'memoryMebibytes: 30720', 'memoryMebibytes: 511'],
  ['all memory', sound, 'memoryMebibytes: 30720', 'memoryMebibytes: 1e300'],
  ['negative memory', sound, 'memoryMebibytes: 30720', 'memoryMebibytes: -1'],
  ['a rate of nothing', sound, 'Second: 10', 'Second: 0'],
  ['a rate without end', sound, 'Second: 10', 'Second: .inf'],
  ['a rate that is none', sound, 'Second: 10', 'Second: .nan'],
  ['a negative price', sound, 'pricePerHour: 1.5', 'pricePerHour: -1'],
  ['a price too small to count', sound, 'pricePerHour: 1.5', 'pricePerHour: 1e-300'],
  ['a price beyond all', sound, 'pricePerHour: 1.5', 'pricePerHour: 1e9'],
  ['a price in words', sound, 'pricePerHour: 1.5', 'pricePerHour: "1.5"'],
  ['a port beyond all', sound, 'address: 192.0.2.11', 'address: 192.0.2.11\n      port: 65536'],
  [
    'a network scale above one',
    sound,
    'proofload:provider: static',
    'proofload:provider: static\n  proofload:networkScale: "2"',
  ],
  ['a volume beyond all', cloud, 'gigabytes: 500', 'gigabytes: 1e12'],
  ['more operations than any volume has', cloud, 'operationsPerSecond: 1000', 'operationsPerSecond: 1e9'],
  ['octal', sound, 'cores: 8', 'cores: 010'],
];
