/** Commands and flags of the systems' Java processes. */
import type { JobSpec } from '../hosts/job.ts';
import type { Command, ServiceContext } from './system.ts';

/**
 * Makes a Java process log garbage collections and heap use after each of them to a file that the sampler reads. A relative path
 * starts at the working folder of the process.
 */
export const collectorLogFlag = (path: string): string => `-Xlog:gc,gc+heap,gc+init:file=${path}:utctime:filecount=0`;

/**
 * Flags of every service. The heap has a fixed size, because growing it would be measured as work of the system. Temporary files
 * stay in the service's folder. The shared statistics file under `/tmp` is off because a slow disk can stall the process that
 * writes it.
 */
export function serviceFlags({ service, serviceFolder }: ServiceContext): string[] {
  return [
    `-Xms${service.heapMebibytes}m`,
    `-Xmx${service.heapMebibytes}m`,
    collectorLogFlag(`${serviceFolder}/logs/gc.log`),
    '-XX:+PerfDisableSharedMem',
    '-XX:+ExitOnOutOfMemoryError',
    '-Djava.awt.headless=true',
    `-Djava.io.tmpdir=${serviceFolder}/tmp`,
  ];
}

/** The job of a service, with the campaign's flags for its JVM and files with its secrets. Its id is the service's name. */
export function serviceJob(
  { cluster, service, serviceFolder }: ServiceContext,
  { argv, environment }: Command,
  files: Record<string, string> = {},
): JobSpec {
  const own = Object.keys(files).length === 0 ? {} : { files };
  const flags = cluster.jvmFlags?.[service.name] ?? [];
  return { id: service.name, argv: withFlags(argv, flags), environment, workingFolder: serviceFolder, ...own };
}

const chooseCollector = /^-XX:\+Use\w+GC$/;

/** Of two values of a flag a JVM takes the last, but it refuses two garbage collectors. */
function withFlags(argv: string[], flags: string[]): string[] {
  const own = flags.some((flag) => chooseCollector.test(flag))
    ? argv.filter((flag) => !chooseCollector.test(flag))
    : argv;
  const end = own.indexOf('-cp');
  return [...own.slice(0, end), ...flags, ...own.slice(end)];
}

/** Creates the folders that a service writes to. */
export function makeFolders({ serviceFolder }: ServiceContext): Command {
  return {
    argv: ['mkdir', '-p', ...['data', 'logs', 'tmp'].map((name) => `${serviceFolder}/${name}`)],
    environment: {},
  };
}

/** Flags of short, unmeasured commands that must start quickly. */
export const quickStartFlags = [
  '-XX:+PerfDisableSharedMem',
  '-XX:TieredStopAtLevel=1',
  '-XX:+UseSerialGC',
  '-Xshare:auto',
];

/** All jars of an installation, after the folders given. */
export function classPath(installFolder: string, ...before: string[]): string {
  return [...before, `${installFolder}/jars/*`].join(':');
}

/** A Java properties file, escaped by the rules of `java.util.Properties`. */
export function propertiesFile(properties: Record<string, string | number | boolean>): string {
  return Object.entries(properties)
    .map(
      ([key, value]) =>
        `${escaped(key).replaceAll(/[ =:#!]/g, String.raw`\$&`)}=${escaped(String(value)).replace(/^ /, String.raw`\ `)}\n`,
    )
    .join('');
}

/** A backslash would continue the line, and readers differ on whether non-ASCII text is Latin-1 or UTF-8. */
function escaped(text: string): string {
  return text
    .replaceAll('\\', String.raw`\\`)
    .replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
