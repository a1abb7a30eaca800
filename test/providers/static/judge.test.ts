import { expect, it } from 'vitest';
import type { HardwareType } from '../../../src/providers/profile.ts';
import { machineText, javaMajor, machineFaults } from '../../../src/providers/static/judge.ts';
import type { MachineFacts } from '../../../src/providers/static/judge.ts';

const type: HardwareType = {
  cores: 8,
  memoryMebibytes: 30_720,
  networkGigabitsPerSecond: 10,
  pricePerHour: null,
  priceSource: null,
  plan: null,
  disks: null,
  layout: 'single',
  published: null,
};
const sound: MachineFacts = {
  cores: 8,
  memoryMebibytes: 31_000,
  root: true,
  endsAtLogout: false,
  java: 'openjdk version "17.0.13" 2024-10-15',
  tar: true,
  openFiles: 1_048_576,
  system: 'Debian GNU/Linux 12 (bookworm)',
  kernel: '6.1.0-28-amd64',
  portsInUse: [],
  freeBytes: 100 * 1024 ** 3,
  clock: { offsetMilliseconds: -3.2, errorMilliseconds: 0.6 },
};
const needs = { hardware: 'small', type, neededBytes: 50 * 1024 ** 3 };

it('finds no fault with a machine that matches its profile', () => {
  expect(machineFaults('kafka01', sound, needs)).toEqual([]);
  // Firmware and kernel reserve some of a machine's nominal memory.
  expect(machineFaults('kafka01', { ...sound, memoryMebibytes: 28_600 }, needs)).toEqual([]);
});

it('reports all faults at once, with remedies', () => {
  const poor: MachineFacts = {
    ...sound,
    cores: 4,
    memoryMebibytes: 16_000,
    endsAtLogout: true,
    java: null,
    tar: false,
    openFiles: 1024,
    portsInUse: [9092, 9042],
    freeBytes: 1024 ** 3,
  };
  expect(machineFaults('kafka01', poor, needs)).toEqual([
    'kafka01: has 4 cores, but its hardware type small has 8; correct the stack file',
    'kafka01: has 16000 MiB of memory, but its hardware type small has 30720; correct the stack file',
    'kafka01: has no java in its PATH; install a JDK of 17 or newer',
    'kafka01: kills the processes of its login at logout; set KillUserProcesses=no in /etc/systemd/logind.conf, and restart systemd-logind',
    'kafka01: has no tar; install it',
    'kafka01: limits a process to 1024 open files, but servers need 4096; raise the hard limit nofile of the login in /etc/security/limits.conf',
    'kafka01: cannot listen on port 9092, 9042 of its address; stop the process that uses it, or correct the address',
    'kafka01: has 1 GiB free for data, but the campaign writes about 50 GiB there; free disk space',
  ]);
});

it('refuses a Java that is too old, by both forms of its version', () => {
  expect(javaMajor('openjdk version "1.8.0_432"')).toBe(8);
  expect(javaMajor('openjdk version "21.0.5" 2024-10-15')).toBe(21);
  expect(javaMajor('no version here')).toBeNull();
  expect(machineFaults('kafka01', { ...sound, java: 'openjdk version "11.0.25"' }, needs)).toEqual([
    'kafka01: has Java 11; install a JDK of 17 or newer',
  ]);
});

it('describes a machine in one sentence', () => {
  expect(machineText('kafka01', sound)).toBe(
    'kafka01 has 8 cores, 30.3 GiB of memory, 100 GiB free for data, Debian GNU/Linux 12 (bookworm), ' +
      'Linux 6.1.0-28-amd64, openjdk version "17.0.13" 2024-10-15, 1,048,576 open files for a process, a login that can become root, ' +
      'a clock 3 ms (± 1 ms) behind ours.',
  );
});
