import { chmod, chown, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSshHost } from '../../../src/hosts/ssh/host.ts';
import type { Host } from '../../../src/hosts/host.ts';
import type { Inventory } from '../../../src/hosts/inventory.ts';
import { firedPath, renewSelfDestructTimers } from '../../../src/hardware/lease/self-destruct.ts';
import { projectFolder } from '../../../src/state/paths.ts';
import {
  clearMachine,
  findMachineLeftovers,
  onEveryMachine,
  takeMachine,
} from '../../../src/providers/static/machines.ts';
import { samplesPath, startSampling, stopSampling } from '../../../src/measurement/telemetry/sampling.ts';
import { hostContract } from '../contract.ts';
import { emptyInventory, inventoryHost, testMark } from '../local-hosts.ts';
import { until } from '../until.ts';
import { makeLogin, whyNoLogin, type Login } from './login.ts';
import { loopback, noServer, startServer, type Server } from './server.ts';

const quietly = () => {};
const mark = testMark;
const noPlain = noServer ?? (await whyNoLogin({ sudo: false }));
const noSudo = noServer ?? (await whyNoLogin({ sudo: true }));
const skipped = (reason: string | null) => (reason === null ? '' : ` (skipped: ${reason})`);

/** A server with a non-root login, and a folder on the same disk in which that login may not create anything. */
async function openPlace(options: { sudo: boolean }) {
  const login = await makeLogin(options);
  const server = await startServer({ ...(await loopback()), enter: login.enter, user: login.name });
  const scratch = await mkdtemp(join(tmpdir(), 'proofload-place-'));
  await chmod(scratch, 0o755);
  const close = async () => {
    await server.close();
    await login.remove();
    await rm(scratch, { recursive: true, force: true });
  };
  return { login, server, scratch, close };
}

describe.skipIf(noPlain)(`a host over SSH with a login that is not root${skipped(noPlain)}`, () => {
  hostContract(async () => {
    const { login, server, scratch: dataFolder, close } = await openPlace({ sudo: false });
    await chown(dataFolder, login.number, login.number);
    const host = openSshHost({ ...inventoryHost(dataFolder, server.reach), address: server.address }, mark);
    return {
      host,
      close: async () => {
        const jobs = await readdir(join(dataFolder, 'jobs'));
        await Promise.all(jobs.map((job) => host.stopJob(job, 0)));
        await host.close();
        await close();
      },
    };
  });
});

interface Place {
  login: Login;
  server: Server;
  scratch: string;
  inventory: Inventory;
  close: () => Promise<void>;
}

async function openMachine(options: { sudo: boolean }): Promise<Place> {
  const place = await openPlace(options);
  const folder = join(place.scratch, 'data', `${mark}-kafka01`);
  const host = { ...inventoryHost(folder, place.server.reach), address: place.server.address };
  return { ...place, inventory: { ...emptyInventory, provider: 'static', hosts: [host] } };
}

const on = <T>({ inventory }: Place, work: (host: Host) => Promise<T>): Promise<T> =>
  onEveryMachine(inventory, quietly, work).then(([only]) => only as T);

describe.skipIf(noSudo)(`a machine whose login may use sudo${skipped(noSudo)}`, () => {
  let place: Place;
  beforeAll(async () => {
    place = await openMachine({ sudo: true });
  });
  afterAll(async () => {
    await on(place, (host) => clearMachine(host, mark));
    await place.close();
  });

  it('gets a data folder owned by the login, where the login may not create one', async () => {
    const facts = await on(place, (host) => takeMachine(host, []));
    expect(facts).toMatchObject({ root: true, tar: true });
    const { dataFolder } = place.inventory.hosts[0]!;
    expect(await stat(dataFolder)).toMatchObject({ uid: place.login.number, gid: place.login.number });
    // A repeat is not an error.
    await on(place, (host) => takeMachine(host, []));
  });

  it('runs jobs and the sampler as the login, and the sampler measures the jobs', async () => {
    await on(place, async (host) => {
      await host.startJob({ id: 'who', argv: ['id', '-u'], environment: {} });
      await until('the job has ended', async () => (await host.jobStatus('who')).state === 'ended');
      expect(await host.tailJob('who', 'output', 100)).toBe(`${place.login.number}\n`);

      await host.startJob({ id: 'busy', argv: ['sh', '-c', 'while :; do :; done'], environment: {} });
      await startSampling([host], mark);
      const sampled = async () => (await host.run(['cat', samplesPath(host.inventory)])).includes('"busy"');
      await until(
        'the job is in the samples',
        async () => (await host.exists(samplesPath(host.inventory))) && sampled(),
      );
      await stopSampling([host]);
      await host.stopJob('busy', 10);
    });
  });

  it('is shut down by its self-destruct timer, as root, with all processes of the login', async () => {
    const record = join(place.scratch, 'lease.json');
    const ended = join(place.scratch, 'ended-by');
    const deadlineMilliseconds = Date.now() - 3_600_000;
    await writeFile(
      record,
      JSON.stringify({ campaignId: 'c', deadlineMilliseconds, graceSeconds: 1, renewedMilliseconds: Date.now() }),
    );
    await on(place, async (host) => {
      await host.startJob({ id: 'broker', argv: ['sleep', '3600'], environment: {} });
      // Instead of the shutdown command, with the same way to become root.
      const atEnd = ['sudo', '-n', 'sh', '-c', 'id -u > "$1"', 'sh', ended];
      expect(await renewSelfDestructTimers([host], mark, record, atEnd)).toEqual([]);
      await until('the self-destruct timer has become its command', () =>
        readFile(ended, 'utf8').then(
          (said) => said === '0\n',
          () => false,
        ),
      );
      expect(await host.jobStatus('broker')).toMatchObject({ state: 'ended', signal: 'SIGTERM' });
      const fired = JSON.parse(await readFile(firedPath(host.inventory), 'utf8')) as { ended: string[] };
      expect(fired.ended.join('\n')).toContain('sleep 3600');
    });
  });

  it('is left without any of our files, including those of root', async () => {
    const { dataFolder } = place.inventory.hosts[0]!;
    await on(place, async (host) => {
      await host.startJob({ id: 'left', argv: ['sleep', '3600'], environment: {} });
      const script = 'mkdir "$1" && touch "$1/kept" && chmod 700 "$1"';
      await host.run(['sudo', '-n', 'sh', '-c', script, 'sh', join(dataFolder, 'of root')]);
      expect((await findMachineLeftovers(host, mark)).processes.join('\n')).toContain('sleep 3600');
      expect(await clearMachine(host, mark)).toEqual({ processes: [], folders: [], rules: [] });
    });
    expect(await readdir(place.scratch)).not.toContain('data');
  });
});

describe.skipIf(noPlain)(`a machine whose login may not use sudo${skipped(noPlain)}`, () => {
  let place: Place;
  beforeAll(async () => {
    place = await openMachine({ sudo: false });
  });
  afterAll(() => place.close());

  it('is refused with a remedy, where its data folder would need sudo', async () => {
    await expect(on(place, (host) => takeMachine(host, []))).rejects.toMatchObject({
      name: 'HostRefused',
      message: expect.stringMatching(
        /^kafka01 \(proofload-login@127\.0\.0\.1:\d+\): its login cannot create \/.*\/data and cannot use sudo without a password \(.+\); create the folder and give it to the login\.$/,
      ) as string,
    });
  });

  it('reports whether its systemd kills a login’s processes at logout', async () => {
    await chmod(place.scratch, 0o777);
    const file = (name: string) => join(place.scratch, name);
    const saying = async (killed: boolean, excluded: string) =>
      on(place, async (host) => {
        await host.upload(join(projectFolder, 'src/providers/static/static.py'), file('static.py'));
        await host.writeFile(
          file('busctl'),
          `#!/bin/sh\ncase "$5" in\n  KillUserProcesses) echo b ${killed} ;;\n  *) echo 'as 1 "${excluded}"' ;;\nesac\n`,
        );
        const script = 'chmod 755 "$1/busctl" && PATH="$1:$PATH" exec python3 "$1/static.py" facts 127.0.0.1 ""';
        const facts: unknown = JSON.parse(await host.run(['sh', '-c', script, 'sh', place.scratch]));
        return facts;
      });
    expect(await saying(true, 'root')).toMatchObject({ endsAtLogout: true });
    expect(await saying(true, place.login.name)).toMatchObject({ endsAtLogout: false });
    expect(await saying(false, 'root')).toMatchObject({ endsAtLogout: false });
    for (const name of ['static.py', 'busctl']) await rm(file(name));
  });

  it('is used and cleared without sudo, where its login may create the folder', async () => {
    await chown(place.scratch, place.login.number, place.login.number);
    expect(await on(place, (host) => takeMachine(host, []))).toMatchObject({ root: false });
    expect(await on(place, (host) => clearMachine(host, mark))).toEqual({ processes: [], folders: [], rules: [] });
    expect(await readdir(place.scratch)).toEqual([]);
  });
});
