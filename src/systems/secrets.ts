/** Secrets that the processes of a cluster share. They are not part of plan or inventory, because both are in Temporal's history. */
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Inventory } from '../hosts/inventory.ts';
import { keysFolder } from '../hosts/keys-folder.ts';
import { certificateIn, makeAuthority, makeHostCertificate } from '../hosts/tls/certificates.ts';
import { everyFormOf, hasTls, hostsOfCluster, isExisting } from '../plan/clusters.ts';
import type { Cluster, Plan } from '../plan/plan.ts';
import { stackOf } from '../plan/stack-of.ts';
import { readOrMake } from '../state/state-files.ts';
import { credentialsOf } from './existing-credentials.ts';
import { addressOf } from './folders.ts';
import { systemFacts } from './registry.ts';

/** What the hosts of a cluster show to clients and to each other. PEM. */
export interface Certificates {
  /** The certificate of the authority, which clients trust. No secret. */
  authority: string;
  /** By host: its private key, followed by its certificate. */
  byHost: Record<string, string>;
}

export interface ClusterSecrets {
  /** The secret that members share, or the password of its SASL user: members reject a process without it. Empty if there is neither. */
  shared: string;
  /** Null if no form of the cluster has TLS. */
  certificates: Certificates | null;
  /** Of a cluster that was there before; absent if Proofload chose the user. */
  username?: string;
}

/** By cluster. */
export type Secrets = Record<string, ClusterSecrets>;

/** Within the folder of the keys of the hosts. */
const folders = { shared: 'clusters', certificates: 'certificates' };

const ownerOnly = { file: 0o600, folder: 0o700 };
const makeSecret = () => randomBytes(32).toString('base64url');

/**
 * The secrets of a campaign. Creates missing ones and stores them with the keys of its hosts, which are removed after the
 * cleanup of the hosts is verified. Safe to repeat, and to run in several processes at once.
 */
export async function secretsOf(plan: Plan, inventory: Inventory): Promise<Secrets> {
  const each = Object.entries(plan.clusters).map(
    async ([name, cluster]) => [name, await secretsOfOne(plan, inventory, name, cluster)] as const,
  );
  return Object.fromEntries(await Promise.all(each));
}

/** Removes the secrets of campaigns, and leaves the keys of the hosts. */
export async function removeSecrets(stack: string): Promise<void> {
  for (const folder of Object.values(folders))
    await rm(join(keysFolder(stack), folder), { recursive: true, force: true });
}

async function secretsOfOne(plan: Plan, inventory: Inventory, name: string, cluster: Cluster): Promise<ClusterSecrets> {
  if (isExisting(cluster)) return await credentialsOf(cluster);
  return { shared: await sharedSecret(plan, name), certificates: await certificatesOf(plan, inventory, name) };
}

async function sharedSecret(plan: Plan, name: string): Promise<string> {
  const forms = everyFormOf(plan, name);
  if (!forms.some((form) => systemFacts(form).hasSecret || form.security?.sasl !== undefined)) return '';
  return await readOrMake(join(keysFolder(stackOf(plan)), folders.shared, name), makeSecret, ownerOnly);
}

/** For every host of the cluster, whether or not the form that runs has TLS: a variant restarts into it. */
async function certificatesOf(plan: Plan, inventory: Inventory, name: string): Promise<Certificates | null> {
  const forms = everyFormOf(plan, name);
  if (!forms.some(hasTls)) return null;
  const folder = join(keysFolder(stackOf(plan)), folders.certificates, name);
  const authority = await readOrMake(join(folder, 'authority.pem'), () => makeAuthority(), ownerOnly);
  const byHost = [...new Set(forms.flatMap(hostsOfCluster))].map(async (host) => {
    const address = addressOf(inventory, host);
    const make = () => makeHostCertificate(authority, host, addressesShown(address));
    return [host, await readOrMake(join(folder, `${host}-${address}.pem`), make, ownerOnly)] as const;
  });
  return { authority: certificateIn(authority), byHost: Object.fromEntries(await Promise.all(byHost)) };
}

/** A connection from a host that shares the loopback interface comes from its first address, which other nodes compare. */
function addressesShown(address: string): string[] {
  return address.startsWith('127.') ? [address, '127.0.0.1'] : [address];
}

const none: ClusterSecrets = { shared: '', certificates: null };

/** All secrets of a cluster; none if it has none. */
export function secretsOfCluster(secrets: Secrets, cluster: string): ClusterSecrets {
  return secrets[cluster] ?? none;
}

/** The secret that the members of a cluster share. Throws if it has none. */
export function secretOf(secrets: Secrets, cluster: string): string {
  const { shared } = secretsOfCluster(secrets, cluster);
  if (shared === '') throw new Error(`The cluster ${cluster} has no secret`);
  return shared;
}

/** The certificates of a cluster. Throws if it has none. */
export function certificatesIn({ certificates }: ClusterSecrets, what: string): Certificates {
  if (certificates) return certificates;
  throw new Error(`No certificates were made for ${what}`);
}
