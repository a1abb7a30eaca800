/** A disk image of Debian 12 as a provider would offer it: cloud-init, an SSH server, and what the bootstrap installs, as it has no network. */
import { execa } from 'execa';
import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const modules = '/usr/lib/uml/modules';

const packages =
  'systemd-sysv,udev,dbus,kmod,iproute2,netbase,procps,sudo,locales,cloud-init,openssh-server,' +
  'chrony,lvm2,mdadm,openjdk-17-jdk-headless,python3,xfsprogs';

/** What the metadata service of a cloud would tell the machine. */
export interface Instance {
  userData: string;
  /** A line for the login's `authorized_keys`. */
  publicKey: string;
  /** Of its network interface, with the length of the prefix: `198.18.255.2/30`. */
  address: string;
}

/**
 * Builds the image with the instance's metadata in it. Takes minutes, and a gigabyte in `folder`.
 *
 * @returns its path
 * @throws if a package cannot be downloaded
 */
export async function buildImage(folder: string, { userData, publicKey, address }: Instance): Promise<string> {
  const root = join(folder, 'root');
  const image = join(folder, 'root.ext4');
  await execa('mmdebstrap', ['--mode=root', '--variant=minbase', `--include=${packages}`, 'bookworm', root]);
  const files: Record<string, string> = {
    // Its packages are there, and nothing else can be reached.
    'etc/apt/sources.list': '',
    'etc/cloud/cloud.cfg.d/99-image.cfg':
      'datasource_list: [NoCloud]\nnetwork: { config: disabled }\nlocale: C.UTF-8\n',
    'etc/systemd/network/10-machine.network': `[Match]\nName=eth0\n[Network]\nAddress=${address}\n`,
    'var/lib/cloud/seed/nocloud/user-data': userData,
    'var/lib/cloud/seed/nocloud/meta-data': JSON.stringify({ 'instance-id': 'i-1', 'public-keys': [publicKey] }),
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(root, path, '..'), { recursive: true });
    await writeFile(join(root, path), content);
  }
  for (const release of readdirSync(modules)) {
    await cp(join(modules, release), join(root, 'lib/modules', release), { recursive: true });
    await execa('chroot', [root, 'depmod', release]);
  }
  await execa('chroot', [root, 'systemctl', 'enable', 'systemd-networkd']);
  await writeFile(image, '');
  await truncate(image, 3 * 2 ** 30);
  await execa('mke2fs', ['-q', '-t', 'ext4', '-d', root, image]);
  return image;
}

/** Why no image can be built here; null where it can. */
export function whyNoImage(): string | null {
  if (process.getuid?.() !== 0) return 'only root can make an image and a network';
  return existsSync('/usr/bin/mmdebstrap') ? null : '/usr/bin/mmdebstrap not found: install mmdebstrap';
}
