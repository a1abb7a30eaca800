import { describe, expect, test } from 'vitest';
import { RefusalError } from '../../../src/input/refusal.ts';
import { listProfiles, parseProfile, readProfile } from '../../../src/hardware/profile/read.ts';

const where = { file: 'stacks/Pulumi.mine.yaml', machineCores: 8 };

const sound = `config:
  proofload:provider: local
  proofload:networkScale: 0.25
  proofload:hardware:
    small:
      cores: machine
      memoryMebibytes: 1024
      networkGigabitsPerSecond: 4
  proofload:hosts:
    - name: one
      hardware: small
      roles: [kafka-broker, kafka-controller]
`;

function faultsOf(text: string): string[] {
  try {
    parseProfile('mine', text, where);
  } catch (error) {
    if (error instanceof RefusalError) return error.faults;
    throw error;
  }
  throw new Error('the stack file was accepted');
}

const withLimits = (limits: string): string[] =>
  faultsOf(
    sound
      .replace('cores: machine', 'cores: 4')
      .replace('      networkGig', `      limits: ${limits}\n      networkGig`),
  );

describe('a stack file', () => {
  test('gives hardware with scaled network rates and this machine’s cores', () => {
    const profile = parseProfile('mine', sound, where);
    expect(profile.hardware.small).toEqual({
      cores: 8,
      memoryMebibytes: 1024,
      networkGigabitsPerSecond: 1,
      pricePerHour: null,
      priceSource: null,
      plan: null,
      disks: null,
      layout: 'single',
      published: null,
    });
    expect(profile.hosts).toEqual([
      {
        name: 'one',
        hardware: 'small',
        roles: ['kafka-broker', 'kafka-controller'],
        zone: 'local',
        layout: null,
        dataVolume: null,
        existing: null,
      },
    ]);
  });

  test('may limit hosts on this machine, which then count as many cores as they may use', () => {
    const limited = sound.replace(
      '      networkGig',
      '      limits: { cores: 1.5, memoryMebibytes: 2048 }\n      networkGig',
    );
    expect(parseProfile('mine', limited, where).hardware.small).toMatchObject({
      cores: 2,
      limits: { cores: 1.5, memoryMebibytes: 2048 },
    });
  });

  test('is refused with limits that say nothing, end its services, or exceed the type', () => {
    expect(withLimits('{}')).toEqual([expect.stringMatching(/limits: must state at least one limit$/)]);
    expect(withLimits('{ cores: 5 }')).toEqual([expect.stringMatching(/limits\.cores: must be at most the 4 cores/)]);
    expect(withLimits('{ memoryMebibytes: 1023 }')).toEqual([
      expect.stringMatching(/limits\.memoryMebibytes: must be at least memoryMebibytes of the type, 1024: /),
    ]);
    expect(withLimits('{ cpus: 1 }')).toEqual([expect.stringMatching(/limits\.cpus: is not a known key$/)]);
  });

  test('may have hosts only for load generators', () => {
    const wider = `${sound}    - name: client\n      hardware: small\n      roles: [load]\n`;
    expect(parseProfile('mine', wider, where).hosts[1]).toMatchObject({ name: 'client', roles: ['load'] });
  });

  test('may be rewritten by Pulumi, with a number as text and a salt', () => {
    const rewritten = `${sound.replace('0.25', '"0.25"')}encryptionsalt: v1:abc\n`;
    expect(parseProfile('mine', rewritten, where).networkScale).toBe(0.25);
  });

  test('is refused with all its faults at once, each with its line and key', () => {
    const text = sound
      .replace('provider: local', 'provider: azure')
      .replace('memoryMebibytes: 1024', 'memoryMebibytes: lots')
      .replace('name: one', 'name: One!')
      .replace('kafka-broker, ', 'kafka-borker, ')
      .concat('  proofload:hots: []\n');
    expect(faultsOf(text)).toEqual([
      'stacks/Pulumi.mine.yaml:2: proofload:provider: must be local, aws, gcp, equinix or static',
      'stacks/Pulumi.mine.yaml:7: proofload:hardware.small.memoryMebibytes: must be a whole number of mebibytes above zero, such as 30720, not "lots"',
      'stacks/Pulumi.mine.yaml:10: proofload:hosts.0.name: must be lower-case letters, digits and hyphens, at most 40 characters, starting with a letter and not ending with a hyphen, not "One!"',
      expect.stringMatching(/^stacks\/Pulumi\.mine\.yaml:12: proofload:hosts\.0\.roles\.0: .*"kafka-broker"/),
      'stacks/Pulumi.mine.yaml:13: proofload:hots: is not a known key',
    ]);
  });

  test('is refused if a host names unknown hardware, or a name appears twice', () => {
    const text = sound
      .replace('hardware: small', 'hardware: large')
      .concat('    - { name: one, hardware: small, roles: [cassandra] }\n');
    expect(faultsOf(text)).toEqual([
      'stacks/Pulumi.mine.yaml:11: proofload:hosts.0.hardware: names "large", which is not under proofload:hardware (small)',
      'stacks/Pulumi.mine.yaml:13: proofload:hosts.1.name: "one" is already the name of another host',
    ]);
  });

  test('is refused when brokers have no controller', () => {
    expect(faultsOf(sound.replace(', kafka-controller', ''))).toEqual([
      expect.stringContaining(
        'must have exactly one kafka-controller for its kafka-broker hosts, but none has that role',
      ),
    ]);
  });

  test('that is not YAML is refused with the line', () => {
    expect(faultsOf('config:\n  a: [1\n')).toEqual([expect.stringMatching(/^stacks\/Pulumi\.mine\.yaml:\d+: /)]);
  });

  test('without configuration is refused', () => {
    expect(faultsOf('name: x\n')).toEqual([expect.stringContaining('stacks/Pulumi.mine.yaml:1: config: ')]);
  });
});

describe('the profile local', () => {
  test('is listed, and has the five published hosts with NICs in the published ratio', async () => {
    expect(await listProfiles()).toContain('local');
    const profile = await readProfile('local');
    expect(profile.hosts.map((host) => host.name)).toEqual([
      'kafka01',
      'kafka02',
      'spark-cassandra-master',
      'spark-cassandra-worker01',
      'spark-cassandra-worker02',
    ]);
    const [one, two] = [profile.hardware['type-1'], profile.hardware['type-2']];
    expect((two?.networkGigabitsPerSecond ?? 0) / (one?.networkGigabitsPerSecond ?? 1)).toBe(10);
    expect(two?.published).toMatchObject({ cores: 24, memoryGibibytes: 256, networkGigabitsPerSecond: 20 });
  });
});

test('an unknown profile is refused with the known ones', async () => {
  await expect(readProfile('nowhere')).rejects.toThrow(/There is no profile "nowhere"\. .*local/);
  await expect(readProfile('../x')).rejects.toThrow(/^--profile: must be letters, digits, underscores and hyphens/);
});
