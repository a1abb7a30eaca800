/** The first boot of a rented machine with its user data, by real cloud-init and systemd, on a kernel of its own. Takes about six minutes, four of them for the image. */
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataFolder, mountFolder, waitForHost } from '../../../src/hardware/bootstrap/wait-for-host.ts';
import { userDataFor } from '../../../src/hardware/bootstrap/user-data.ts';
import type { Host } from '../../../src/hosts/host.ts';
import type { HostAccess } from '../../../src/hosts/inventory.ts';
import { makeKeyPair } from '../../../src/hosts/ssh/make-key-pair.ts';
import { openSshHost } from '../../../src/hosts/ssh/host.ts';
import { samplesPath, startSampling } from '../../../src/measurement/telemetry/sampling.ts';
import { inventoryHost, testMark } from '../../hosts/local-hosts.ts';
import { addresses, bootMachine, openNetwork, type BootedMachine } from './user-mode-machine/boot.ts';
import { buildImage, whyNoImage } from './user-mode-machine/image.ts';
import { whyNoUserModeMachine } from './user-mode-machine/machine.ts';

const minutes = 60_000;
const whyNot = whyNoImage() ?? (await whyNoUserModeMachine());
const limits = { limitMilliseconds: 30 * minutes, silentMilliseconds: 25 * minutes, pauseMilliseconds: 5_000 };
const [hostKey, login] = [makeKeyPair(), makeKeyPair()];

let folder: string;
let machine: BootedMachine;
let host: Host;
let closeNetwork = async (): Promise<void> => {};
const disks = (): string[] => ['root.ext4', 'disk1', 'disk2'].map((name) => join(folder, name));

/** Accepts this host key only. */
function openHost(): Host {
  const privateKeyFile = join(folder, 'login');
  const reach: HostAccess = { kind: 'ssh', user: 'debian', port: 22, privateKeyFile, hostKeys: [hostKey.public] };
  return openSshHost({ ...inventoryHost(dataFolder, reach), address: addresses.there }, testMark);
}

/** Boots, and waits until it is ready or the wait fails. */
async function boot(): Promise<void> {
  machine = bootMachine(folder, disks());
  const off = machine.ended.then((all) => Promise.reject(new Error(`The machine ended: ${all.slice(-3000)}`)));
  await Promise.race([waitForHost(host, limits), off]);
}

const run = (command: string): Promise<string> => host.run(['sh', '-c', command]);

describe.skipIf(whyNot)(`the first boot${whyNot === null ? '' : ` (skipped: ${whyNot})`}`, () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'proofload-first-boot-'));
    closeNetwork = await openNetwork();
    const userData = userDataFor({
      hostName: 'kafka01',
      hostKey: { privateKey: hostKey.private, publicKey: hostKey.public },
      login: 'debian',
      disks: { source: 'disks', count: 2, layout: 'raid-0' },
      timeServer: addresses.here,
      minutesWithoutLease: 60,
      machineNumber: 1,
    });
    const address = `${addresses.there}/${addresses.prefix}`;
    await buildImage(folder, { userData, publicKey: login.public, address });
    for (const disk of disks().slice(1)) {
      await writeFile(disk, '');
      await truncate(disk, 400 * 2 ** 20);
    }
    await writeFile(join(folder, 'login'), login.private, { mode: 0o600 });
    host = openHost();
  }, 20 * minutes);

  afterAll(async () => {
    await host.close();
    await machine.kill();
    await closeNetwork();
    await rm(folder, { recursive: true, force: true });
  });

  test(
    'ends ready, with its disks joined, its limits set and a sampler running',
    { timeout: 35 * minutes },
    async () => {
      await boot();
      expect(JSON.parse(await run('cat /run/cloud-init/result.json'))).toMatchObject({ v1: { errors: [] } });
      expect(await run(`findmnt --noheadings --output FSTYPE ${mountFolder}`)).toBe('xfs\n');
      expect(await run(`lsblk --noheadings --nodeps --output TYPE $(findmnt -no SOURCE ${mountFolder})`)).toBe(
        'raid0\n',
      );
      expect(await run('cat /proc/sys/vm/max_map_count; ulimit -n')).toBe('1048575\n1048576\n');
      expect(await run('hostname; ls /etc/ssh/ssh_host_*_key')).toBe('kafka01\n/etc/ssh/ssh_host_ed25519_key\n');
      await startSampling([host], testMark);
      const samples = samplesPath(host.inventory);
      await expect.poll(() => run(`cat ${samples} | wc -l`).then(Number), { timeout: 2 * minutes }).toBeGreaterThan(2);
      await run(`echo kept >${dataFolder}/kept; sync`);
    },
  );

  test('is followed by others that keep data, timer and host key', { timeout: 35 * minutes }, async () => {
    await run('sudo systemd-run --on-active=2 systemctl poweroff');
    await machine.ended;
    await host.close();
    host = openHost();
    await boot();
    expect(await run(`cat ${dataFolder}/kept`)).toBe('kept\n');
    expect(await run('systemctl is-active proofload-lease.timer')).toBe('active\n');
  });

  test('gives a machine that powers itself off when its lease has ended', { timeout: 15 * minutes }, async () => {
    const now = Date.now();
    const lease = { deadlineMilliseconds: now - 10 * minutes, graceSeconds: 60, renewedMilliseconds: now };
    await host.writeFile(join(dataFolder, 'lease.json'), JSON.stringify(lease));
    const off = machine.ended.then(() => 'off');
    expect(await Promise.race([off, setTimeout(12 * minutes, 'on')])).toBe('off');
  });
});
