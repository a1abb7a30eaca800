/** Hosts on this machine: one network namespace each, or one loopback address each. */
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { access, chmod, cp, lstat, mkdir, readdir, readlink, rename, rm, stat, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createGzip } from 'node:zlib';
import { execa } from 'execa';
import { directPorts } from './direct.ts';
import { writeFileAtomically } from '../state/write-atomically.ts';
import type { Host } from './host.ts';
import type { InventoryHost } from './inventory.ts';
import { type JobSpec, jobFolderIn } from './job.ts';
import { readTail } from '../input/read-text.ts';
import { readJobStatus } from './job-files.ts';

const runner = fileURLToPath(new URL('runner.py', import.meta.url));
const enterCgroup = fileURLToPath(new URL('enter-cgroup.sh', import.meta.url));
const mountCgroups = fileURLToPath(new URL('mount-cgroups.sh', import.meta.url));

// The system's Python if there is one: a version manager's shim in PATH takes several times as long to start.
const python = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';

/** Timeout of a short command if the caller gives none. */
const defaultTimeoutSeconds = 120;

/**
 * Opens a host on this machine. `mark` is the inventory's; every process started has `PROOFLOAD_HOST=<mark>/<host>`
 * in its environment.
 */
export function openLocalHost(inventory: InventoryHost, mark: string): Host {
  const enter = enterArguments(inventory);
  const baseEnvironment = localEnvironment(inventory, mark, process.env);

  async function run(
    argv: string[],
    options: { environment?: Record<string, string>; input?: string; timeoutSeconds?: number },
  ) {
    const [file, ...rest] = [...enter, ...argv];
    if (file === undefined) throw new Error(`Cannot run an empty command on ${inventory.name}.`);
    const timeoutSeconds = options.timeoutSeconds ?? defaultTimeoutSeconds;
    const result = await execa(file, rest, {
      cwd: await existingFolder(inventory.dataFolder),
      env: { ...baseEnvironment, ...options.environment },
      extendEnv: false,
      input: options.input ?? '',
      timeout: timeoutSeconds * 1000,
      reject: false,
      stripFinalNewline: false,
    });
    if (!result.failed) return result.stdout;
    const ending = result.timedOut
      ? `took longer than ${timeoutSeconds} s`
      : result.exitCode === undefined
        ? `could not run (${result.signal ?? result.shortMessage})`
        : `ended with exit code ${result.exitCode}`;
    const output = lastLines(`${result.stdout ?? ''}\n${result.stderr ?? ''}`, 20);
    throw new Error(`On ${inventory.name}, ${argv.join(' ')} ${ending}.${output && `\n${output}`}`);
  }

  const jobFolder = (jobId: string) => jobFolderIn(inventory.dataFolder, jobId);
  // Isolated and without site packages: a third of Python's usual start time.
  const callRunner = (action: string, jobId: string, input: unknown, timeoutSeconds: number) =>
    run([python, '-I', '-S', runner, action, jobFolder(jobId)], { input: JSON.stringify(input), timeoutSeconds });

  return {
    inventory,
    jobFolder,
    startJob: async (job: JobSpec) => {
      await callRunner(
        'start',
        job.id,
        { ...job, environment: { ...baseEnvironment, ...job.environment } },
        defaultTimeoutSeconds,
      );
    },
    jobStatus: async (jobId) => readJobStatus(jobFolder(jobId)),
    stopJob: async (jobId, graceSeconds) => {
      await callRunner('stop', jobId, { graceSeconds }, graceSeconds + defaultTimeoutSeconds);
    },
    tailJob: async (jobId, stream, bytes) => readTail(join(jobFolder(jobId), stream), bytes),
    run: (argv, options = {}) => run(argv, options),
    writeFile: writeFileAtomically,
    upload: copy,
    link,
    download,
    downloadCompressed: compress,
    exists: async (path) =>
      access(path).then(
        () => true,
        () => false,
      ),
    // The host shares this machine's clock.
    clockOffset: async () => ({ offsetMilliseconds: 0, errorMilliseconds: 0 }),
    ...directPorts(inventory.address),
    close: async () => {},
  };
}

/** Environment of everything started on a local host. */
export function localEnvironment(
  inventory: InventoryHost,
  mark: string,
  own: Record<string, string | undefined>,
): Record<string, string> {
  return {
    // ip, tc and similar tools are in sbin, which a user's PATH may lack.
    PATH: [own.PATH, '/usr/sbin', '/sbin'].filter(Boolean).join(':'),
    HOME: inventory.dataFolder,
    LANG: 'C.UTF-8',
    PROOFLOAD_HOST: `${mark}/${inventory.name}`,
    ...(own.JAVA_HOME ? { JAVA_HOME: own.JAVA_HOME } : {}),
  };
}

/** Command prefix that runs a command inside the host: in its control group, then in its network namespace. */
export function enterArguments({ name, reach, limits }: InventoryHost): string[] {
  if (reach.kind === 'ssh') throw new Error(`${name} is reached by SSH: it is not a host on this machine.`);
  const enterNamespace = reach.kind === 'namespace' ? ['ip', 'netns', 'exec', reach.namespace] : [];
  if (!limits) return enterNamespace;
  const { cpu, cpuacct, memory, io } = limits.cgroup;
  const enterGroup = ['/bin/sh', enterCgroup, ...new Set([cpu, cpuacct, memory, io]), '--'];
  return [...enterGroup, ...enterNamespace, ...(reach.kind === 'namespace' ? ['/bin/sh', mountCgroups] : [])];
}

async function existingFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  return folder;
}

async function copy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  if (!(await stat(from)).isFile()) {
    await cp(from, to, { recursive: true, verbatimSymlinks: true });
    return;
  }
  // Atomic: a self-destruct timer that reads half a lease would treat it as damaged.
  const temporary = `${to}.${process.pid}.part`;
  await cp(from, temporary);
  await rename(temporary, to);
}

/** A process of the host may have put anything where its output belongs. */
async function download(kind: 'file' | 'folder', from: string, to: string): Promise<void> {
  const found = await lstat(from);
  if (kind === 'folder' ? !found.isDirectory() : !found.isFile()) throw new Error(`${from} is not a ${kind}`);
  const below = kind === 'folder' ? await readdir(from, { recursive: true, withFileTypes: true }) : [];
  const paths = below.map((entry) => join(entry.parentPath, entry.name));
  const other = below.findIndex((entry) => !entry.isFile() && !entry.isDirectory());
  if (other !== -1) throw new Error(`${paths[other]} is neither a file nor a folder`);
  await copy(from, to);
  for (const path of [from, ...paths]) {
    const copied = join(to, relative(from, path));
    await chmod(copied, (await stat(copied)).mode & 0o777);
  }
}

async function compress(from: string, to: string): Promise<void> {
  await access(from);
  await mkdir(dirname(to), { recursive: true });
  const temporary = `${to}.${process.pid}.part`;
  await pipeline(createReadStream(from), createGzip(), createWriteStream(temporary));
  await rename(temporary, to);
}

async function link(localFolder: string, hostPath: string): Promise<void> {
  await access(localFolder);
  const present = await readlink(hostPath).catch(() => null);
  if (present === localFolder) return;
  await mkdir(dirname(hostPath), { recursive: true });
  const temporary = `${hostPath}.${process.pid}.tmp`;
  await rm(temporary, { force: true });
  await symlink(localFolder, temporary);
  await rename(temporary, hostPath);
}

function lastLines(text: string, count: number): string {
  return text.trim().split('\n').slice(-count).join('\n');
}
