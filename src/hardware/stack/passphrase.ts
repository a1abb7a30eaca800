/** Passphrase of this state folder's stacks. Their secrets are the host keys of rented machines. */
import { randomBytes } from 'node:crypto';
import { readFile, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { asSoleOwner } from '../../state/sole-owner.ts';
import { namesIn, readIfThere, readOrMake } from '../../state/state-files.ts';
import { hasOwnPassphrase, passphraseFile, pulumiFolder, stackEnvironment } from './environment.ts';
import { opens, saltFor } from './secrets.ts';
import { exportState, importState } from './state.ts';

const checkpoint = z.object({
  checkpoint: z.object({
    latest: z
      .object({ secrets_providers: z.object({ state: z.object({ salt: z.string().optional() }) }).nullish() })
      .nullish(),
  }),
});

const stacksFolder = join(pulumiFolder, '.pulumi', 'stacks', 'proofload');

/**
 * Creates the passphrase if there is none. Stacks that an earlier version encrypted with an empty passphrase are
 * re-encrypted first, so that every stack uses the passphrase once it exists. Safe to repeat and to run concurrently.
 */
export async function ensurePassphrase(outer: NodeJS.ProcessEnv = process.env): Promise<void> {
  if (!hasOwnPassphrase(outer)) return;
  if ((await readIfThere(passphraseFile)) !== null) return;
  await asSoleOwner(pulumiFolder, 'passphrase', async () => {
    if ((await readIfThere(passphraseFile)) !== null) return;
    const coming = `${passphraseFile}.new`;
    const modes = { file: 0o600, folder: 0o700 };
    const passphrase = await readOrMake(coming, () => randomBytes(32).toString('base64url'), modes);
    for (const stack of await stacksHere()) await reencrypt(stack, passphrase);
    await rename(coming, passphraseFile);
  });
}

/** Names of the stacks in our own backend. */
async function stacksHere(): Promise<string[]> {
  const files = await namesIn(stacksFolder);
  return files.filter((name) => name.endsWith('.json')).map((name) => basename(name, '.json'));
}

/** Skips stacks without secrets and stacks with a user's passphrase. */
async function reencrypt(stack: string, passphrase: string): Promise<void> {
  const kept = checkpoint.parse(JSON.parse(await readFile(join(stacksFolder, `${stack}.json`), 'utf8')));
  const salt = kept.checkpoint.latest?.secrets_providers?.state.salt;
  if (salt === undefined || !(await opens('', salt))) return;
  const exported = await exportState(stack, withPassphrase(''));
  const deployment = {
    ...exported.deployment,
    secrets_providers: { type: 'passphrase', state: { salt: await saltFor(passphrase) } },
  };
  await importState(stack, { ...exported, deployment }, withPassphrase(passphrase));
  // Earlier states can still be opened without a passphrase.
  await rm(join(stacksFolder, `${stack}.json.bak`), { force: true });
  for (const kind of ['backups', 'history']) {
    await rm(join(pulumiFolder, '.pulumi', kind, 'proofload', stack), { recursive: true, force: true });
  }
}

/** In the engine the variable overrides the file. */
const withPassphrase = (passphrase: string): Record<string, string> => ({
  ...stackEnvironment(),
  PULUMI_CONFIG_PASSPHRASE: passphrase,
});
