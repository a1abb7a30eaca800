/** Whether a machine is what its profile says and can do what a plan asks of it. Pure. */
import type { HardwareType } from '../profile.ts';
import { count, mebibytes, plain } from '../../text/figures.ts';

/** What was found on a machine. */
export interface MachineFacts {
  cores: number;
  memoryMebibytes: number;
  /** Whether the login is root, or may become it without a password. */
  root: boolean;
  /** Whether what the login has started is ended when its connection is closed. */
  endsAtLogout: boolean;
  /** First line of what `java -version` says; null where there is none. */
  java: string | null;
  tar: boolean;
  /** Files that a process may have open at most. */
  openFiles: number;
  system: string;
  kernel: string;
  /** Of those that services are to listen on. */
  portsInUse: number[];
  freeBytes: number;
  clock: { offsetMilliseconds: number; errorMilliseconds: number };
}

/** For small loads; Kafka's and Cassandra's own documentation ask for 100,000 and for a million. */
const leastOpenFiles = 4096;
const leastJava = 17;
/** The kernel and firmware keep some of what a machine was sold with. */
const memoryTolerance = 0.93;

const gibibytes = (bytes: number): string => plain(mebibytes(bytes / 1024 ** 2));

/** Major version of a Java by its first words, such as `openjdk version "17.0.13"`; null where they tell none. */
export function javaMajor(line: string): number | null {
  const [, major] = /version "(?:1\.)?(\d+)/.exec(line) ?? [];
  return major === undefined ? null : Number(major);
}

/** A sentence for each reason not to use the machine. */
export function machineFaults(
  host: string,
  facts: MachineFacts,
  { hardware, type, neededBytes }: { hardware: string; type: HardwareType; neededBytes: number },
): string[] {
  const faults: string[] = [];
  const say = (fault: string) => faults.push(`${host}: ${fault}`);
  if (facts.cores < type.cores)
    say(`has ${facts.cores} cores, and its hardware type ${hardware} says ${type.cores}; correct the stack file`);
  if (facts.memoryMebibytes < type.memoryMebibytes * memoryTolerance)
    say(
      `has ${facts.memoryMebibytes} MiB of memory, and its hardware type ${hardware} says ${type.memoryMebibytes}; correct the stack file`,
    );
  const java = facts.java === null ? null : javaMajor(facts.java);
  if (java === null) say(`has no java in its PATH; install a JDK of ${leastJava} or newer`);
  else if (java < leastJava) say(`has Java ${java}; install a JDK of ${leastJava} or newer`);
  if (facts.endsAtLogout)
    say(
      'ends what its login has started when that logs out; set KillUserProcesses=no in /etc/systemd/logind.conf, and restart systemd-logind',
    );
  if (!facts.tar) say('has no tar; install it');
  if (facts.openFiles < leastOpenFiles)
    say(
      `lets a process open ${facts.openFiles} files, and servers need ${leastOpenFiles}; raise the hard limit nofile of the login in /etc/security/limits.conf`,
    );
  if (facts.portsInUse.length > 0)
    say(`cannot listen on port ${facts.portsInUse.join(', ')} of its address; end what does, or correct the address`);
  if (facts.freeBytes < neededBytes)
    say(
      `has ${gibibytes(facts.freeBytes)} free for data, and the campaign writes about ${gibibytes(neededBytes)} there`,
    );
  return faults;
}

/** What was found, as one sentence for the record and the report. */
export function describeMachine(host: string, facts: MachineFacts): string {
  const { offsetMilliseconds, errorMilliseconds } = facts.clock;
  const parts = [
    `${facts.cores} cores`,
    `${gibibytes(facts.memoryMebibytes * 1024 ** 2)} of memory`,
    `${gibibytes(facts.freeBytes)} free for data`,
    facts.system,
    `Linux ${facts.kernel}`,
    facts.java ?? 'no Java',
    `${count(facts.openFiles)} open files for a process`,
    facts.root ? 'a login that may become root' : 'a login that may not become root',
    `a clock ${Math.round(Math.abs(offsetMilliseconds))} ms (± ${Math.round(errorMilliseconds)} ms) ${offsetMilliseconds < 0 ? 'behind' : 'ahead of'} ours`,
  ];
  return `${host} was found with ${parts.join(', ')}.`;
}
