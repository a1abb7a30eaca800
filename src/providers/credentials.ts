/**
 * The credentials of a profile's provider as the command gave them that began or looked after its campaign. A worker outlives
 * commands, and would go on with those that it was started with: expired ones would keep it from tearing down.
 */
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { stateFolder } from '../state/paths.ts';
import type { Profile } from './profile.ts';
import { providerOf, providers } from './registry.ts';
import { readIfThere } from '../state/state-files.ts';
import { makePrivateFolder } from '../state/private.ts';
import { writeFileWhole } from '../state/write-whole.ts';

const folder = join(stateFolder, 'credentials');
const fileOf = (profile: string): string => join(folder, `${profile}.json`);

const variables = z.record(z.string(), z.string());

/** Those of Pulumi's state go along, wherever it lies. */
const ofState = /^PULUMI_(ACCESS_TOKEN|BACKEND_URL|CONFIG_PASSPHRASE|CONFIG_PASSPHRASE_FILE)$/;

/**
 * Leaves the credentials of this command for the worker, in a file of mode 600: never in a workflow's history, never in a log.
 *
 * @param when `begins`: the campaign goes by this command's environment, also where that names no credentials because they
 *   lie in the provider's own files. `given`: only where the environment has some.
 * @returns whether they were left
 */
export async function leaveCredentials(
  { name, provider }: Pick<Profile, 'name' | 'provider'>,
  when: 'begins' | 'given',
  environment: NodeJS.ProcessEnv = process.env,
): Promise<boolean> {
  const kinds = providerOf(provider).credentials;
  if (!kinds) return false;
  const entries = Object.entries(environment).filter(([, value]) => value !== undefined && value !== '');
  if (when === 'given' && !entries.some(([key]) => kinds.given.test(key))) return false;
  const left = Object.fromEntries(entries.filter(([key]) => kinds.all.test(key) || ofState.test(key)));
  const file = fileOf(name);
  makePrivateFolder(dirname(file));
  await writeFileWhole(file, `${JSON.stringify(left)}\n`, 0o600);
  return true;
}

/** Forgets them; right when the hardware is proven gone. */
export async function forgetCredentials(profile: string): Promise<void> {
  await rm(fileOf(profile), { force: true });
}

let isWorker = false;

/** From now on this process goes by the credentials that commands left, instead of its own environment. */
export function goByLeftCredentials(): void {
  isWorker = true;
}

/** Whether a variable belongs to the credentials of any provider. */
export const isCredential = (key: string): boolean =>
  Object.values(providers).some(({ credentials }) => credentials?.all.test(key) ?? false);

const isReplaced = (key: string): boolean => ofState.test(key) || isCredential(key);

/** The environment in which the provider of a profile is asked: in a command its own, in the worker with what was left for it. */
export async function environmentFor(
  profile: string,
  own: NodeJS.ProcessEnv = process.env,
): Promise<NodeJS.ProcessEnv> {
  const text = isWorker ? await readIfThere(fileOf(profile)) : null;
  if (text === null) return own;
  const kept = Object.entries(own).filter(([key]) => !isReplaced(key));
  return { ...Object.fromEntries(kept), ...variables.parse(JSON.parse(text)) };
}
