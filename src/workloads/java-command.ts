/** Command lines of the Java load generators. */
import { classPath, collectorLogFlag } from '../systems/java.ts';

/**
 * Flags of every Java load generator. Language and time zone are fixed because the generators print numbers and dates in those
 * of the host. The shared statistics file under `/tmp` is off because a slow disk can stall the process that writes it.
 */
const toolFlags = ['-Duser.language=en', '-Duser.country=US', '-Duser.timezone=UTC', '-XX:+PerfDisableSharedMem'];

/** Command line with all jars of the installation on the class path. */
export function javaCommand(tool: {
  installFolder: string;
  /** The job's own folder, for temporary files and the garbage collection log. */
  jobFolder: string;
  heapMebibytes: number;
  flags?: string[];
  mainClass: string;
  arguments: string[];
}): string[] {
  return [
    'java',
    `-Xms${tool.heapMebibytes}m`,
    `-Xmx${tool.heapMebibytes}m`,
    ...toolFlags,
    collectorLogFlag(`${tool.jobFolder}/gc.log`),
    `-Djava.io.tmpdir=${tool.jobFolder}`,
    ...(tool.flags ?? []),
    '-cp',
    classPath(tool.installFolder),
    tool.mainClass,
    ...tool.arguments,
  ];
}
