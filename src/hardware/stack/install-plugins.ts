/**
 * Installs the Pulumi plug-ins that a provider needs, in the versions of the packages that the program imports. The
 * engine would download them by itself and run whatever it gets. No published hashes are available for this
 * repository, so the archive and the program are pinned to their hashes at first use.
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
import { parseDocument } from 'yaml';
import { readTextIfThere } from '../../input/read-text.ts';
import { providerNames, providers } from '../../providers/registry.ts';
import { largestStackFile } from '../profile/read.ts';

/** The engine's own download address. */
const server = 'https://get.pulumi.com/releases/plugins';

interface PluginInstallOptions {
  /** The engine's environment: it names its home, and PATH finds the engine. */
  environment: Record<string, string>;
  /** Whether an installed plug-in must also match its first use; a teardown uses whatever is installed. */
  verifyInstalled: boolean;
  server?: string;
  /** Folder of the recorded hashes. */
  records?: string;
}

/**
 * Installs the plug-ins into the engine's home. Returns at once if they are installed.
 *
 * @throws Error with one sentence where one is not available or differs from its first use
 */
export async function installPlugins(names: readonly string[], options: PluginInstallOptions): Promise<void> {
  for (const name of names) await installPlugin(name, await versionOf(name), options);
}

async function installPlugin(name: string, version: string, options: PluginInstallOptions): Promise<void> {
  const { environment, records } = options;
  // Like Pulumi itself, a plug-in on PATH overrides all others: it is the user's own.
  const folders = (environment.PATH ?? '').split(delimiter);
  if (folders.some((folder) => folder && existsSync(join(folder, `pulumi-resource-${name}`)))) return;
  const home = environment.PULUMI_HOME ?? process.env.PULUMI_HOME ?? join(homedir(), '.pulumi');
  const program = join(home, 'plugins', `resource-${name}-v${version}`, `pulumi-resource-${name}`);
  const processor = process.arch === 'x64' ? 'amd64' : process.arch;
  const label = `pulumi-resource-${name}-v${version}-${process.platform}-${processor}`;
  if (!existsSync(program)) await install(name, version, `${label}.tar.gz`, home, options);
  if (options.verifyInstalled) await holdToFirstUse(label, await sha256Of(program), records);
}

async function install(name: string, version: string, archive: string, home: string, options: PluginInstallOptions) {
  await mkdir(home, { recursive: true });
  const folder = await mkdtemp(join(home, 'fetching-'));
  try {
    const file = join(folder, archive);
    await fetchTo(file, `${options.server ?? server}/${archive}`);
    await holdToFirstUse(archive, await sha256Of(file), options.records);
    const argv = ['plugin', 'install', 'resource', name, `v${version}`, '--file', file];
    const { exitCode, stderr } = await execa('pulumi', argv, { env: options.environment, reject: false });
    if (exitCode !== 0) throw new Error(`Could not install Pulumi's plug-in ${name} ${version}: ${stderr.trim()}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fetchTo(file: string, url: string): Promise<void> {
  const response = await fetch(url).catch((error: unknown) => {
    throw new Error(`Cannot reach ${new URL(url).host} to download Pulumi's plug-ins`, { cause: error });
  });
  if (!response.ok || !response.body) throw new Error(`${url} answered ${response.status}`);
  await pipeline(Readable.fromWeb(response.body), createWriteStream(file));
}

async function versionOf(name: string): Promise<string> {
  const manifest = createRequire(import.meta.url).resolve(`@pulumi/${name}/package.json`);
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  return version.replace(/^v/, '');
}

/** The provider named in a stack file, even if the file has other faults; null if there is none or no file. */
export async function providerIn(stackFile: string): Promise<string | null> {
  const text = await readTextIfThere(stackFile, { below: null, largest: largestStackFile });
  const provider = text === null ? null : parseDocument(text).getIn(['config', 'proofload:provider']);
  return typeof provider === 'string' ? provider : null;
}

/**
 * Plug-ins to download for a stack. For a provider that needs none, a missing plug-in is a fault: its plug-ins are in
 * this checkout, or fakes in the pretend cloud of the tests.
 *
 * @param provider as in the stack file: an unknown provider or null needs none here and is refused elsewhere
 */
export function pluginsOf(provider: string | null, outer: NodeJS.ProcessEnv = process.env): readonly string[] {
  const known = providerNames.find((each) => each === provider);
  return known === undefined || outer.PROOFLOAD_PRETEND_CLOUD ? [] : providers[known].plugins;
}
