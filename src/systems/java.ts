/** How the systems' Java processes are started. */
import type { JobSpec } from '../hosts/job.ts';
import type { Command, ServiceContext } from './system.ts';

/**
 * Has a Java process tell of its garbage collections in a file, and of what they left in the heap: the sampler reads it.
 * A path that is relative begins in the folder in which the process works.
 */
export const collectorLogFlag = (path: string): string => `-Xlog:gc,gc+heap,gc+init:file=${path}:utctime:filecount=0`;

/**
 * Flags of every service. The heap is fixed: growing it would be measured as the system's own work. Its temporary files
 * stay in the service's folder, and no statistics file is shared under `/tmp`: writing it can stall a process for as long
 * as the disk does.
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

/** The job of a service: one of that name on its host. */
export function serviceJob({ service, serviceFolder }: ServiceContext, { argv, environment }: Command): JobSpec {
  return { id: service.name, argv, environment, workingFolder: serviceFolder };
}

/** Makes the folders that a service writes to. */
export function makeFolders({ serviceFolder }: ServiceContext): Command {
  return {
    argv: ['mkdir', '-p', ...['data', 'logs', 'tmp'].map((name) => `${serviceFolder}/${name}`)],
    environment: {},
  };
}

/** Flags of a short command that prepares a service and is measured by nobody: what counts is that it starts quickly. */
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

/** A Java properties file, by the rules of `java.util.Properties`: what is read from it is what was given. */
export function propertiesFile(properties: Record<string, string | number | boolean>): string {
  return Object.entries(properties)
    .map(
      ([key, value]) =>
        `${escaped(key).replaceAll(/[ =:#!]/g, String.raw`\$&`)}=${escaped(String(value)).replace(/^ /, String.raw`\ `)}\n`,
    )
    .join('');
}

/** A backslash would take the next line to its own; what is not ASCII is read as Latin-1 or as UTF-8, by who reads it. */
function escaped(text: string): string {
  return text
    .replaceAll('\\', String.raw`\\`)
    .replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
