/** A host on a separate machine. Jobs work as on local hosts; only the transport differs. */
import { access } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Host } from '../host.ts';
import type { InventoryHost } from '../inventory.ts';
import { jobStatusSchema, type JobSpec, jobFolderIn } from '../job.ts';
import { answerText } from './answers.ts';
import { measureOffset } from './clock.ts';
import { commandEndText, runOnHost } from './command.ts';
import { artefactDigest, fetchCompressed, fetchPath, sendArtefact, sendPath, sendText } from './files.ts';
import { defaultRetrySeconds, linkTo, type Link, type RetryOptions } from './link.ts';
import type { LoginEnvironment } from './observer.ts';
import { program, programLine } from './program.ts';

const runner = program([new URL('../runner.py', import.meta.url)], 'main(sys.argv[1:])');

/** Timeout of a short command if the caller gives none. */
const defaultTimeoutSeconds = 120;

/**
 * Opens a host over SSH. `mark` is the inventory's; every process started has `PROOFLOAD_HOST=<mark>/<host>` in its
 * environment.
 */
export function openSshHost(inventory: InventoryHost, mark: string, options: Partial<RetryOptions> = {}): Host {
  const { name, dataFolder } = inventory;
  const retry: RetryOptions = { retrySeconds: defaultRetrySeconds, onProgress: () => {}, ...options };
  const link = linkTo(inventory);
  link.acquire();
  let isOpen = true;

  const jobFolder = (jobId: string) => jobFolderIn(dataFolder, jobId);
  const environment = async () =>
    remoteEnvironment(inventory, mark, await link.observe(retry, async (observer) => observer.loginEnvironment));
  const ask = <Answer>(question: { ask: string } & Record<string, unknown>, form: z.ZodType<Answer>) =>
    link.observe(retry, (observer) => observer.ask(question, form));

  async function callRunner(action: string, jobId: string, input: unknown, timeoutSeconds: number): Promise<void> {
    await link.repeat(retry, async (connection) => {
      const { exitCode, error } = await connection.execute(programLine([action, jobFolder(jobId)]), {
        input: () => Readable.from([runner, Buffer.from(JSON.stringify(input))], { objectMode: false }),
        output: async (stream) => void (await answerText(connection.place, stream)),
        limitSeconds: timeoutSeconds,
      });
      if (exitCode !== 0) throw new Error(`On ${name}, could not ${action} the job ${jobId}.\n${error.trim()}`);
    });
  }

  const clockOffset = () => measureOffset(() => ask({ ask: 'time' }, z.number()));

  return {
    inventory,
    jobFolder,
    startJob: async (job) => {
      const start = await onHostsClock(job, clockOffset);
      const all = { ...start, environment: { ...(await environment()), ...job.environment } };
      await callRunner('start', job.id, all, defaultTimeoutSeconds);
    },
    jobStatus: async (jobId) => ask({ ask: 'status', folder: jobFolder(jobId) }, jobStatusSchema),
    stopJob: (jobId, graceSeconds) => callRunner('stop', jobId, { graceSeconds }, graceSeconds + defaultTimeoutSeconds),
    tailJob: async (jobId, stream, bytes) =>
      ask({ ask: 'tail', folder: jobFolder(jobId), stream, bytes }, z.string().max(bytes)),
    run: async (argv, { environment: more, timeoutSeconds = defaultTimeoutSeconds } = {}) => {
      const all = { ...(await environment()), ...more };
      const ended = await link.once(retry, (connection) =>
        runOnHost(connection, { argv, environment: all, folder: dataFolder, timeoutSeconds }),
      );
      const ending = commandEndText(ended, timeoutSeconds);
      if (ending === null) return ended.output;
      throw new Error(`On ${name}, ${argv.join(' ')} ${ending}`);
    },
    writeFile: (path, content) => link.repeat(retry, (connection) => sendText(connection, path, content)),
    upload: (localPath, hostPath) => link.repeat(retry, (connection) => sendPath(connection, localPath, hostPath)),
    link: (localFolder, hostPath) =>
      link.repeat(retry, async (connection) => {
        await access(localFolder);
        const digest = await artefactDigest(localFolder);
        const kept = join(dataFolder, 'artefacts', `${basename(localFolder)}-${digest.slice(0, 16)}`);
        // Folders appear atomically, so an existing one is complete.
        if (!(await ask({ ask: 'exists', path: kept }, z.boolean()))) await sendArtefact(connection, localFolder, kept);
        const script = 'mkdir -p "$(dirname "$2")" && ln -sfn "$1" "$2"';
        const argv = ['sh', '-c', script, 'sh', kept, hostPath];
        const all = await environment();
        const request = { argv, environment: all, folder: '/', timeoutSeconds: defaultTimeoutSeconds };
        const ending = commandEndText(await runOnHost(connection, request), defaultTimeoutSeconds);
        if (ending !== null) throw new Error(`On ${name}, linking ${hostPath} ${ending}`);
      }),
    download: (kind, hostPath, localPath) =>
      link.repeat(retry, (connection) => fetchPath(connection, kind, hostPath, localPath)),
    downloadCompressed: (hostPath, localPath) =>
      link.repeat(retry, (connection) => fetchCompressed(connection, hostPath, localPath)),
    exists: (path) => ask({ ask: 'exists', path }, z.boolean()),
    clockOffset,
    ...portsThrough(link, retry),
    close: async () => {
      if (isOpen) link.release();
      isOpen = false;
    },
  };
}

/**
 * Always through SSH, even if the host's address is reachable from here: its services are open only to the other
 * hosts.
 */
const portsThrough = (link: Link, retry: RetryOptions): Pick<Host, 'tunnel' | 'listens'> => ({
  tunnel: (port) => link.tunnel(retry, port),
  listens: async (port) => {
    const forwarded = await link.forward(retry, port);
    forwarded?.channel.destroy().resume();
    return forwarded !== null;
  },
});

/** The barrier of a combined run uses our clock; the host uses its own. */
async function onHostsClock(job: JobSpec, clockOffset: Host['clockOffset']): Promise<JobSpec> {
  if (job.startAtMilliseconds === undefined) return job;
  const { offsetMilliseconds } = await clockOffset();
  return { ...job, startAtMilliseconds: Math.ceil(job.startAtMilliseconds + offsetMilliseconds) };
}

/** Environment of everything started on the host. */
function remoteEnvironment(
  { name, dataFolder }: InventoryHost,
  mark: string,
  loginEnvironment: LoginEnvironment,
): Record<string, string> {
  return {
    // ip, tc and similar tools are in sbin, which a user's PATH may lack.
    PATH: [loginEnvironment.path, '/usr/sbin', '/sbin'].filter(Boolean).join(':'),
    HOME: dataFolder,
    LANG: 'C.UTF-8',
    PROOFLOAD_HOST: `${mark}/${name}`,
    ...(loginEnvironment.javaHome ? { JAVA_HOME: loginEnvironment.javaHome } : {}),
  };
}
