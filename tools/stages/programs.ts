/** Programs of Debian that stages need, installed by the stage that needs them. */
import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';

/** By name: what it is called on other machines, and the packages that have it. */
const programs = {
  chromium: {
    commands: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'],
    packages: ['chromium-headless-shell'],
  },
  iptables: { commands: ['iptables-restore'], packages: ['iptables'] },
  image: { commands: ['mmdebstrap'], packages: ['mmdebstrap'] },
  java: { commands: ['javac'], packages: ['openjdk-17-jdk-headless'] },
  network: { commands: ['tc'], packages: ['iproute2'] },
  nft: { commands: ['nft'], packages: ['nftables'] },
  python: { commands: ['python3'], packages: ['python3'] },
  ssh: { commands: ['sshd'], packages: ['openssh-server'] },
  sudo: { commands: ['sudo'], packages: ['sudo'] },
  // Disks are tried on a kernel that runs as a process.
  kernel: { commands: ['linux.uml'], packages: ['user-mode-linux', 'mdadm', 'lvm2', 'xfsprogs'] },
} as const;

export type ProgramName = keyof typeof programs;

/** Installs what is missing. Returns a sentence for each program that cannot be had. */
export async function installPrograms(names: readonly ProgramName[]): Promise<string[]> {
  const faults: string[] = [];
  for (const name of names) {
    const { commands, packages } = programs[name];
    if (await isThere(commands)) continue;
    console.log(`${name}: installing ${packages.join(', ')}`);
    const fault = await install(packages);
    if (fault !== null) faults.push(`${commands[0]} is missing: ${fault}`);
    else if (!(await isThere(commands))) faults.push(`${commands[0]} is missing after ${packages.join(', ')}.`);
  }
  return faults;
}

async function isThere(commands: readonly string[]): Promise<boolean> {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/sbin', '/usr/bin'];
  const paths = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
  const found = await Promise.allSettled(paths.map((path) => access(path, constants.X_OK)));
  return found.some(({ status }) => status === 'fulfilled');
}

async function install(packages: readonly string[]): Promise<string | null> {
  const remedy = `install it (apt-get install ${packages.join(' ')}).`;
  if (process.getuid?.() !== 0) return remedy;
  // Tests start servers themselves; those of the machine stay off.
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const options = { env, all: true, reject: false, stdin: 'ignore' } as const;
  const updated = await execa('apt-get', ['update'], options);
  const installed = await execa('apt-get', ['install', '-y', '--no-install-recommends', ...packages], options);
  if (installed.exitCode === 0) return null;
  console.log(updated.all, installed.all);
  return `apt-get could not install it; ${remedy}`;
}
