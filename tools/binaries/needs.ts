import { versionIn } from './version.ts';

/** What the machine itself has to have. */
export interface Machine {
  /** What `java -version` says, or null where there is no java. */
  java: string | null;
  hasCompiler: boolean;
  hasPython: boolean;
  isRoot: boolean;
  /** Programs of iproute2 that are missing. */
  missingNetworkTools: string[];
}

const leastJava = 17;

/** A sentence for each thing that is missing, with what mends it. None of them ends the set-up. */
export function missingNeeds(machine: Machine): string[] {
  const sentences: string[] = [];
  const mendJava = `install one (apt-get install openjdk-${leastJava}-jdk-headless) or set JAVA_HOME`;
  if (machine.java === null) {
    sentences.push(`There is no Java: Kafka, Cassandra and Spark need a JDK of ${leastJava} or newer; ${mendJava}.`);
  } else if (Number(/version "(\d+)/.exec(machine.java)?.[1] ?? 0) < leastJava) {
    sentences.push(`Java is ${versionIn(machine.java) ?? 'too old'}: ${leastJava} or newer is needed; ${mendJava}.`);
  } else if (!machine.hasCompiler) {
    sentences.push(`There is a Java but no javac, which compiles the Spark jobs: ${mendJava}.`);
  }
  if (!machine.hasPython) {
    sentences.push('There is no python3, which runs jobs and samples hosts: install it (apt-get install python3).');
  }
  if (machine.isRoot && machine.missingNetworkTools.length > 0) {
    sentences.push(
      `Without ${machine.missingNetworkTools.join(' and ')}, local hosts have addresses instead of network namespaces: ` +
        'install iproute2 (apt-get install iproute2).',
    );
  }
  return sentences;
}
