/** Checks a machine against its profile and against the needs of a plan. Pure. */
import type { HardwareType } from '../profile.ts';
import { count, mebibytes, plain } from '../../text/figures.ts';

/** Facts found on a machine. */
export interface MachineFacts {
  cores: number;
  memoryMebibytes: number;
  /** Whether the login is root, or can become root without a password. */
  root: boolean;
  /** Whether the login's processes are killed when its connection closes. */
  endsAtLogout: boolean;
  /** First line of `java -version`; null if there is no Java. */
  java: string | null;
  tar: boolean;
  /** Maximum number of open files per process. */
  openFiles: number;
  system: string;
  kernel: string;
  /** Ports that services need and that are in use. */
  portsInUse: number[];
  freeBytes: number;
  clock: { offsetMilliseconds: number; errorMilliseconds: number };
}

/** For small loads; Kafka's and Cassandra's documentation recommend 100,000 and a million. */
const minimumOpenFiles = 4096;
const minimumJava = 17;
/** Kernel and firmware reserve some of a machine's nominal memory. */
const memoryTolerance = 0.93;

const gibibytes = (bytes: number): string => plain(mebibytes(bytes / 1024 ** 2));

/** Major version of Java from its first line, such as `openjdk version "17.0.13"`; null if it has none. */
export function javaMajor(line: string): number | null {
  const [, major] = /version "(?:1\.)?(\d+)/.exec(line) ?? [];
  return major === undefined ? null : Number(major);
}

/** One sentence per reason not to use the machine. */
export function machineFaults(
  host: string,
  facts: MachineFacts,
  { hardware, type, neededBytes }: { hardware: string; type: HardwareType; neededBytes: number },
): string[] {
  const faults: string[] = [];
  const add = (fault: string) => faults.push(`${host}: ${fault}`);
  if (facts.cores < type.cores)
    add(`has ${facts.cores} cores, but its hardware type ${hardware} has ${type.cores}; correct the stack file`);
  if (facts.memoryMebibytes < type.memoryMebibytes * memoryTolerance)
    add(
      `has ${facts.memoryMebibytes} MiB of memory, but its hardware type ${hardware} has ${type.memoryMebibytes}; correct the stack file`,
    );
  const java = facts.java === null ? null : javaMajor(facts.java);
  if (java === null) add(`has no java in its PATH; install a JDK of ${minimumJava} or newer`);
  else if (java < minimumJava) add(`has Java ${java}; install a JDK of ${minimumJava} or newer`);
  if (facts.endsAtLogout)
    add(
      'kills the processes of its login at logout; set KillUserProcesses=no in /etc/systemd/logind.conf, and restart systemd-logind',
    );
  if (!facts.tar) add('has no tar; install it');
  if (facts.openFiles < minimumOpenFiles)
    add(
      `limits a process to ${facts.openFiles} open files, but servers need ${minimumOpenFiles}; raise the hard limit nofile of the login in /etc/security/limits.conf`,
    );
  if (facts.portsInUse.length > 0)
    add(
      `cannot listen on port ${facts.portsInUse.join(', ')} of its address; stop the process that uses it, or correct the address`,
    );
  if (facts.freeBytes < neededBytes)
    add(
      `has ${gibibytes(facts.freeBytes)} free for data, but the campaign writes about ${gibibytes(neededBytes)} there; free disk space`,
    );
  return faults;
}

/** The facts as one sentence for the record and the report. */
export function machineText(host: string, facts: MachineFacts): string {
  const { offsetMilliseconds, errorMilliseconds } = facts.clock;
  const parts = [
    `${facts.cores} cores`,
    `${gibibytes(facts.memoryMebibytes * 1024 ** 2)} of memory`,
    `${gibibytes(facts.freeBytes)} free for data`,
    facts.system,
    `Linux ${facts.kernel}`,
    facts.java ?? 'no Java',
    `${count(facts.openFiles)} open files for a process`,
    facts.root ? 'a login that can become root' : 'a login that cannot become root',
    `a clock ${Math.round(Math.abs(offsetMilliseconds))} ms (± ${Math.round(errorMilliseconds)} ms) ${offsetMilliseconds < 0 ? 'behind' : 'ahead of'} ours`,
  ];
  return `${host} has ${parts.join(', ')}.`;
}
