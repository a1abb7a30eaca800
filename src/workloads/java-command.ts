/** How the Java load tools are started. */
import { classPath, collectorLogFlag } from '../systems/java.ts';

/**
 * Flags of every Java load tool. Language and time zone are fixed because the tools print numbers and dates in those of
 * the host; no statistics file is shared under `/tmp`, because writing it can stall the tool for as long as the disk does.
 */
const toolFlags = ['-Duser.language=en', '-Duser.country=US', '-Duser.timezone=UTC', '-XX:+PerfDisableSharedMem'];

/** Command line of a Java load tool with all jars of its installation. */
export function javaCommand(tool: {
  installFolder: string;
  /** The job's own folder; temporary files and the log of garbage collections go there. */
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
