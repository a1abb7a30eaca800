/** Which Proofload measured, on what machine it itself ran, and whose hardware it rented. */
import { availableParallelism, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { readText } from '../../input/read-text.ts';
import { projectFolder } from '../../state/paths.ts';
import { ownerId } from '../../state/owner.ts';
import type { CampaignRecord } from './types.ts';

export type Checkout = Pick<CampaignRecord, 'proofloadVersion' | 'git' | 'machine' | 'owner'>;

export async function describeCheckout(): Promise<Checkout> {
  return {
    proofloadVersion: await version(),
    git: await gitState(projectFolder),
    machine: {
      cores: availableParallelism(),
      memoryMebibytes: Math.round(totalmem() / 2 ** 20),
      kernel: `${type()} ${release()}`,
      node: process.version,
      java: await javaVersion(),
    },
    owner: await ownerId(),
  };
}

async function version(): Promise<string> {
  const manifest: unknown = JSON.parse(await readText(join(projectFolder, 'package.json')));
  const found = typeof manifest === 'object' && manifest !== null && 'version' in manifest && manifest.version;
  return typeof found === 'string' ? found : 'unknown';
}

/**
 * Null where this is no git checkout, or there is no git. Files that git does not know are no change: they are the user's, such as
 * campaign files, and code is reached only from a file that it knows.
 */
export async function gitState(folder: string): Promise<CampaignRecord['git']> {
  const git = (argv: string[]) => execa('git', argv, { cwd: folder, reject: false, timeout: 30_000 });
  const commit = await git(['rev-parse', 'HEAD']);
  if (commit.failed) return null;
  const status = await git(['status', '--porcelain', '--untracked-files=no']);
  return { commit: commit.stdout, dirty: status.stdout !== '' };
}

/** The first line of `java -version`, which it writes to standard error. */
async function javaVersion(): Promise<string> {
  const java = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, 'bin', 'java') : 'java';
  const { failed, stderr } = await execa(java, ['-version'], { reject: false, timeout: 30_000 });
  return failed ? 'none found' : (stderr.split('\n')[0] ?? 'unknown');
}
