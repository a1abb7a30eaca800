/** A host that is a machine of its own. What is started there is the same as on local hosts; only the way to it differs. */
import { access } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Host } from '../host.ts';
import type { InventoryHost } from '../inventory.ts';
import type { JobSpec, JobStatus } from '../job.ts';
import { jobFolderIn } from '../job-folder.ts';
import { measureOffset } from './clock.ts';
import { describeEnd, runOnHost } from './command.ts';
import { artefactDigest, fetchPath, sendArtefact, sendPath, sendText } from './files.ts';
import { defaultPatienceSeconds, linkTo } from './link.ts';
import type { Link, Patience } from './link.ts';
import type { Hello } from './observer.ts';
import { program, programLine } from './program.ts';

const runner = program([new URL('../runner.py', import.meta.url)], 'main(sys.argv[1:])');

/** Longest time for a short command, where the caller names none. */
const defaultTimeoutSeconds = 120;

/** Acts on a host over SSH. `mark` is the inventory's; all that is started bears `PROOFLOAD_HOST=<mark>/<host>`. */
export function openSshHost(inventory: InventoryHost, mark: string, options: Partial<Patience> = {}): Host {
  const { name, dataFolder } = inventory;
  const patience: Patience = { patienceSeconds: defaultPatienceSeconds, onProgress: () => {}, ...options };
  const link = linkTo(inventory);
  link.acquire();
  let isOpen = true;

  const jobFolder = (jobId: string) => jobFolderIn(dataFolder, jobId);
  const environment = async () =>
    remoteEnvironment(inventory, mark, await link.observe(patience, async (observer) => observer.hello));
  const ask = (question: { ask: string } & Record<string, unknown>) =>
    link.observe(patience, (observer) => observer.ask(question));

  async function callRunner(action: string, jobId: string, input: unknown, timeoutSeconds: number): Promise<void> {
    await link.repeat(patience, async (connection) => {
      const { exitCode, error } = await connection.execute(programLine([action, jobFolder(jobId)]), {
        input: () => Readable.from([runner, Buffer.from(JSON.stringify(input))], { objectMode: false }),
        output: async (stream) => void (await text(stream)),
        limitSeconds: timeoutSeconds,
      });
      if (exitCode !== 0) throw new Error(`On ${name}, the job ${jobId} could not ${action}.\n${error.trim()}`);
    });
  }

  const clockOffset = () => measureOffset(async () => (await ask({ ask: 'time' })) as number);

  return {
    inventory,
    jobFolder,
    startJob: async (job) => {
      const start = await onHostsClock(job, clockOffset);
      const all = { ...start, environment: { ...(await environment()), ...job.environment } };
      await callRunner('start', job.id, all, defaultTimeoutSeconds);
    },
    jobStatus: async (jobId) => (await ask({ ask: 'status', folder: jobFolder(jobId) })) as JobStatus,
    stopJob: (jobId, graceSeconds) => callRunner('stop', jobId, { graceSeconds }, graceSeconds + defaultTimeoutSeconds),
    tailJob: async (jobId, stream, bytes) =>
      (await ask({ ask: 'tail', folder: jobFolder(jobId), stream, bytes })) as string,
    run: async (argv, { environment: more, timeoutSeconds = defaultTimeoutSeconds } = {}) => {
      const all = { ...(await environment()), ...more };
      const ended = await link.once(patience, (connection) =>
        runOnHost(connection, { argv, environment: all, folder: dataFolder, timeoutSeconds }),
      );
      const ending = describeEnd(ended, timeoutSeconds);
      if (ending === null) return ended.output;
      throw new Error(`On ${name}, ${argv.join(' ')} ${ending}`);
    },
    writeFile: (path, content) => link.repeat(patience, (connection) => sendText(connection, path, content)),
    upload: (localPath, hostPath) => link.repeat(patience, (connection) => sendPath(connection, localPath, hostPath)),
    link: (localFolder, hostPath) =>
      link.repeat(patience, async (connection) => {
        await access(localFolder);
        const digest = await artefactDigest(localFolder);
        const kept = join(dataFolder, 'artefacts', `${basename(localFolder)}-${digest.slice(0, 16)}`);
        // A folder appears whole, so one that is there is whole.
        if ((await ask({ ask: 'exists', path: kept })) !== true) await sendArtefact(connection, localFolder, kept);
        const script = 'mkdir -p "$(dirname "$2")" && ln -sfn "$1" "$2"';
        const argv = ['sh', '-c', script, 'sh', kept, hostPath];
        const all = await environment();
        const asked = { argv, environment: all, folder: '/', timeoutSeconds: defaultTimeoutSeconds };
        const ending = describeEnd(await runOnHost(connection, asked), defaultTimeoutSeconds);
        if (ending !== null) throw new Error(`On ${name}, making the link ${hostPath} ${ending}`);
      }),
    download: (hostPath, localPath) =>
      link.repeat(patience, (connection) => fetchPath(connection, hostPath, localPath)),
    exists: async (path) => (await ask({ ask: 'exists', path })) as boolean,
    clockOffset,
    ...portsThrough(link, patience),
    close: async () => {
      if (isOpen) link.release();
      isOpen = false;
    },
  };
}

/** Through SSH also where the host's own address is reached from here: its services are open to the other hosts alone. */
const portsThrough = (link: Link, patience: Patience): Pick<Host, 'tunnel' | 'listens'> => ({
  tunnel: (port) => link.tunnel(patience, port),
  listens: async (port) => {
    const forwarded = await link.forward(patience, port);
    forwarded?.channel.destroy().resume();
    return forwarded !== null;
  },
});

/** The barrier of a combined run is given by our clock; the host goes by its own. */
async function onHostsClock(job: JobSpec, clockOffset: Host['clockOffset']): Promise<JobSpec> {
  if (job.startAtMilliseconds === undefined) return job;
  const { offsetMilliseconds } = await clockOffset();
  return { ...job, startAtMilliseconds: Math.ceil(job.startAtMilliseconds + offsetMilliseconds) };
}

/** The little that everything started on the host inherits. */
function remoteEnvironment({ name, dataFolder }: InventoryHost, mark: string, hello: Hello): Record<string, string> {
  return {
    // ip, tc and the like are in sbin, which a user's PATH may lack.
    PATH: [hello.path, '/usr/sbin', '/sbin'].filter(Boolean).join(':'),
    HOME: dataFolder,
    LANG: 'C.UTF-8',
    PROOFLOAD_HOST: `${mark}/${name}`,
    ...(hello.javaHome ? { JAVA_HOME: hello.javaHome } : {}),
  };
}
