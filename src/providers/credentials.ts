/**
 * A stack's provider credentials, as given by the latest command that started or managed its campaign. The worker
 * outlives commands: if it kept the credentials that it was started with, expired ones would stop it from tearing
 * down.
 */
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { stateFolder } from '../state/paths.ts';
import type { StackProfile } from './profile.ts';
import { providerOf, providers } from './registry.ts';
import { readIfThere } from '../state/state-files.ts';
import { makePrivateFolder } from '../state/private.ts';
import { writeFileAtomically } from '../state/write-atomically.ts';

const folder = join(stateFolder, 'credentials');
const fileOf = (stack: string): string => join(folder, `${stack}.json`);
/** A campaign id may contain dots, so a series has a folder and no prefix. */
const folderOfSeries = (seriesId: string): string => join(folder, 'series', seriesId);

const variables = z.record(z.string(), z.string());

/** Credentials of Pulumi's state are included, wherever it is stored. */
const ofState = /^PULUMI_(ACCESS_TOKEN|BACKEND_URL|CONFIG_PASSPHRASE|CONFIG_PASSPHRASE_FILE)$/;

/**
 * Saves this command's credentials for the worker, in a file of mode 600: never in a workflow's history or in a log.
 *
 * @param when `begins`: the campaign uses this command's environment, even if that names no credentials because they
 *   are in the provider's own files. `given`: only if the environment has credentials.
 * @returns whether they were saved
 */
export async function saveCredentials(
  { stack, provider }: Pick<StackProfile, 'stack' | 'provider'>,
  when: 'begins' | 'given',
  environment: NodeJS.ProcessEnv = process.env,
): Promise<boolean> {
  return await saveIn(fileOf(stack), provider, when, environment);
}

async function saveIn(
  file: string,
  provider: string,
  when: 'begins' | 'given',
  environment: NodeJS.ProcessEnv,
): Promise<boolean> {
  const kinds = providerOf(provider).credentials;
  if (!kinds) return false;
  const entries = Object.entries(environment).filter(([, value]) => value !== undefined && value !== '');
  if (when === 'given' && !entries.some(([key]) => kinds.given.test(key))) return false;
  const saved = Object.fromEntries(entries.filter(([key]) => kinds.all.test(key) || ofState.test(key)));
  makePrivateFolder(dirname(file));
  await writeFileAtomically(file, `${JSON.stringify(saved)}\n`, 0o600);
  return true;
}

/** Deletes them; only after cleanup was verified. */
export async function forgetCredentials(stack: string): Promise<void> {
  await rm(fileOf(stack), { force: true });
}

/** Saves this command's credentials for the campaigns of a series on a profile: those of a campaign are deleted after it. */
export async function saveCredentialsOfSeries(
  { name, provider }: Pick<StackProfile, 'name' | 'provider'>,
  seriesId: string,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  await saveIn(join(folderOfSeries(seriesId), `${name}.json`), provider, 'begins', environment);
}

/** The credentials of the next campaign of a series are those that were saved for it, if any were. */
export async function restoreCredentials(profile: string, stack: string, seriesId: string): Promise<void> {
  const text = await readIfThere(join(folderOfSeries(seriesId), `${profile}.json`));
  if (text !== null) await writeFileAtomically(fileOf(stack), text, 0o600);
}

export async function forgetCredentialsOfSeries(seriesId: string): Promise<void> {
  await rm(folderOfSeries(seriesId), { recursive: true, force: true });
}

let isWorker = false;

/** From now on this process uses the credentials that commands saved, instead of its own environment. */
export function useWorkerCredentials(): void {
  isWorker = true;
}

/** Whether a variable belongs to any provider's credentials. */
export const isCredential = (key: string): boolean =>
  Object.values(providers).some(({ credentials }) => credentials?.all.test(key) ?? false);

const isReplaced = (key: string): boolean => ofState.test(key) || isCredential(key);

/** The environment for calling a stack's provider: a command's own; in the worker with the saved credentials. */
export async function environmentFor(stack: string, own: NodeJS.ProcessEnv = process.env): Promise<NodeJS.ProcessEnv> {
  const text = isWorker ? await readIfThere(fileOf(stack)) : null;
  if (text === null) return own;
  const kept = Object.entries(own).filter(([key]) => !isReplaced(key));
  return { ...Object.fromEntries(kept), ...variables.parse(JSON.parse(text)) };
}
