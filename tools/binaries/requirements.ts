import { versionIn } from './version.ts';

/** Properties of the machine that Proofload requires. */
export interface Machine {
  /** What `java -version` says, or null without java. */
  java: string | null;
  hasCompiler: boolean;
  hasPython: boolean;
  isRoot: boolean;
  /** Programs of iproute2 that are missing. */
  missingNetworkTools: string[];
}

const minimumJava = 17;

/** One sentence per missing requirement, with its remedy. Set-up continues without them. */
export function missingRequirements(machine: Machine): string[] {
  const sentences: string[] = [];
  const javaRemedy = `install one (apt-get install openjdk-${minimumJava}-jdk-headless) or set JAVA_HOME`;
  if (machine.java === null) {
    sentences.push(`Java is missing: Kafka, Cassandra and Spark need JDK ${minimumJava} or newer; ${javaRemedy}.`);
  } else if (Number(/version "(\d+)/.exec(machine.java)?.[1] ?? 0) < minimumJava) {
    sentences.push(
      `Java is ${versionIn(machine.java) ?? 'too old'}: ${minimumJava} or newer is required; ${javaRemedy}.`,
    );
  } else if (!machine.hasCompiler) {
    sentences.push(`javac is missing, which compiles the Spark jobs: ${javaRemedy}.`);
  }
  if (!machine.hasPython) {
    sentences.push('python3 is missing, which runs jobs and samples hosts: install it (apt-get install python3).');
  }
  if (machine.isRoot && machine.missingNetworkTools.length > 0) {
    sentences.push(
      `Without ${machine.missingNetworkTools.join(' and ')}, local hosts use addresses instead of network namespaces: ` +
        'install iproute2 (apt-get install iproute2).',
    );
  }
  return sentences;
}
