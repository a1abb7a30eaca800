/** Ids, folders and command lines of the jobs of a load. Each attempt has its own. Pure. */
import type { Inventory } from '../hosts/inventory.ts';
import type { LoadInstance } from '../plan/instances.ts';
import { hostNamed } from '../systems/folders.ts';
import { classPath, collectorLogFlag } from '../systems/java.ts';

interface Attempt {
  runId: string;
  attempt: number;
  load: { id: string };
  instance: LoadInstance;
}

/** Name of an instance within its run: the id of its load if the load has one instance. */
export function instanceId(loadId: string, { number, of }: LoadInstance): string {
  return of === 1 ? loadId : `${loadId}-i${number}`;
}

/** Id of the job of an instance, or of a preparation step of its load. */
export function jobId({ runId, attempt, load, instance }: Attempt, step?: string): string {
  return [runId, `a${attempt}`, instanceId(load.id, instance), ...(step ? [step] : [])].join('-');
}

/** Absolute path of the job's folder on the instance's host, for generators that accept no relative paths. */
export function jobFolder(context: Attempt & { inventory: Inventory }, step?: string): string {
  return `${hostNamed(context.inventory, context.instance.host).dataFolder}/jobs/${jobId(context, step)}`;
}

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
