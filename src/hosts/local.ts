/** Hosts on this machine: a network namespace each, or an address of the loopback network. */
import { existsSync } from 'node:fs';
import { access, cp, mkdir, readlink, rename, rm, stat, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { directPorts } from './direct.ts';
import { writeFileWhole } from '../state/write-whole.ts';
import type { Host } from './host.ts';
import type { InventoryHost } from './inventory.ts';
import type { JobSpec } from './job.ts';
import { readJobStatus, readTail } from './job-files.ts';
import { jobFolderIn } from './job-folder.ts';

const runner = fileURLToPath(new URL('runner.py', import.meta.url));

// The system's own Python where there is one: a version manager's stand-in in PATH takes several times as long to start.
const python = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';

/** Longest time for a short command, where the caller names none. */
const defaultTimeoutSeconds = 120;

/** Acts on a host of this machine. `mark` is the inventory's; all that is started bears `PROOFLOAD_HOST=<mark>/<host>`. */
export function openLocalHost(inventory: InventoryHost, mark: string): Host {
  const enter = enterArguments(inventory);
  const baseEnvironment = localEnvironment(inventory, mark, process.env);

  async function run(
    argv: string[],
    options: { environment?: Record<string, string>; input?: string; timeoutSeconds?: number },
  ) {
    const [file, ...rest] = [...enter, ...argv];
    if (file === undefined) throw new Error(`An empty command cannot be run on ${inventory.name}.`);
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
    const said = lastLines(`${result.stdout ?? ''}\n${result.stderr ?? ''}`, 20);
    throw new Error(`On ${inventory.name}, ${argv.join(' ')} ${ending}.${said && `\n${said}`}`);
  }

  const jobFolder = (jobId: string) => jobFolderIn(inventory.dataFolder, jobId);
  // Isolated and without site packages: a third of Python's usual start.
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
    writeFile: writeFileWhole,
    upload: copy,
    link,
    download: copy,
    exists: async (path) =>
      access(path).then(
        () => true,
        () => false,
      ),
    // The host's clock is ours: both are the one kernel's.
    clockOffset: async () => ({ offsetMilliseconds: 0, errorMilliseconds: 0 }),
    ...directPorts(inventory.address),
    close: async () => {},
  };
}

/** The little that everything started on a local host inherits. */
export function localEnvironment(
  inventory: InventoryHost,
  mark: string,
  own: Record<string, string | undefined>,
): Record<string, string> {
  return {
    // ip, tc and the like are in sbin, which a user's PATH may lack.
    PATH: [own.PATH, '/usr/sbin', '/sbin'].filter(Boolean).join(':'),
    HOME: inventory.dataFolder,
    LANG: 'C.UTF-8',
    PROOFLOAD_HOST: `${mark}/${inventory.name}`,
    ...(own.JAVA_HOME ? { JAVA_HOME: own.JAVA_HOME } : {}),
  };
}

/** What stands before a command so that it runs in the host. */
export function enterArguments({ name, reach }: InventoryHost): string[] {
  if (reach.kind === 'ssh') throw new Error(`${name} is reached by SSH: it is no host of this machine.`);
  return reach.kind === 'namespace' ? ['ip', 'netns', 'exec', reach.namespace] : [];
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
  // There whole or not at all: a timer that reads half a lease would take it for damaged.
  const temporary = `${to}.${process.pid}.part`;
  await cp(from, temporary);
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
