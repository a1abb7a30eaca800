/**
 * Brings the plug-ins of Pulumi that a provider needs, in the versions of the packages that the program imports. The engine would fetch
 * them by itself and run whatever it gets. No hash of them could be had for this repository, so an archive is held to
 * the one of its first use, and so is the program that the engine starts.
 */
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { execa } from 'execa';
import { sha256Of } from '../../input/sha256.ts';
import { holdToFirstUse } from '../../state/first-use.ts';

/** The address that the engine itself asks. */
const server = 'https://get.pulumi.com/releases/plugins';

interface Bringing {
  /** The engine's environment; names its home, and finds the engine on its PATH. */
  environment: Record<string, string>;
  /** Whether an installed plug-in is held to its first use too; teardown goes on with whatever is there. */
  holdsInstalled: boolean;
  server?: string;
  /** Folder of the recorded hashes. */
  records?: string;
}

/**
 * Makes the engine's home hold the plug-ins. Returns at once where they are there.
 *
 * @throws Error with one sentence where one cannot be had, or is not what it was when it was first used
 */
export async function bringPlugins(names: readonly string[], bringing: Bringing): Promise<void> {
  for (const name of names) await bringPlugin(name, await versionOf(name), bringing);
}

async function bringPlugin(name: string, version: string, bringing: Bringing): Promise<void> {
  const { environment, records } = bringing;
  // The engine takes one on PATH before all others, as it takes Pulumi itself from there: the user's own.
  const folders = (environment.PATH ?? '').split(delimiter);
  if (folders.some((folder) => folder && existsSync(join(folder, `pulumi-resource-${name}`)))) return;
  const home = environment.PULUMI_HOME ?? process.env.PULUMI_HOME ?? join(homedir(), '.pulumi');
  const program = join(home, 'plugins', `resource-${name}-v${version}`, `pulumi-resource-${name}`);
  const processor = process.arch === 'x64' ? 'amd64' : process.arch;
  const label = `pulumi-resource-${name}-v${version}-${process.platform}-${processor}`;
  if (!existsSync(program)) await install(name, version, `${label}.tar.gz`, home, bringing);
  if (bringing.holdsInstalled) await holdToFirstUse(label, await sha256Of(program), records);
}

async function install(name: string, version: string, archive: string, home: string, bringing: Bringing) {
  await mkdir(home, { recursive: true });
  const folder = await mkdtemp(join(home, 'fetching-'));
  try {
    const file = join(folder, archive);
    await fetchTo(file, `${bringing.server ?? server}/${archive}`);
    await holdToFirstUse(archive, await sha256Of(file), bringing.records);
    const argv = ['plugin', 'install', 'resource', name, `v${version}`, '--file', file];
    const { exitCode, stderr } = await execa('pulumi', argv, { env: bringing.environment, reject: false });
    if (exitCode !== 0) throw new Error(`Pulumi could not install its plug-in ${name} ${version}: ${stderr.trim()}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fetchTo(file: string, url: string): Promise<void> {
  const response = await fetch(url).catch((error: unknown) => {
    throw new Error(`${new URL(url).host} cannot be reached, which has Pulumi's plug-ins`, { cause: error });
  });
  if (!response.ok || !response.body) throw new Error(`${url} answered ${response.status}`);
  await pipeline(Readable.fromWeb(response.body), createWriteStream(file));
}

async function versionOf(name: string): Promise<string> {
  const manifest = createRequire(import.meta.url).resolve(`@pulumi/${name}/package.json`);
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  return version.replace(/^v/, '');
}
