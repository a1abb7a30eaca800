/** Verifies a host's identity against the inventory. Pure. */
import { createHash } from 'node:crypto';
import ssh2 from 'ssh2';
import type { ServerHostKeyAlgorithm } from 'ssh2';
import { HostRefused } from '../failures.ts';

const { utils } = ssh2;

/** SHA-256 of a raw public key, as `ssh-keygen -l` shows it. */
export function fingerprint(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
}

export interface KnownKeys {
  /** Raw public keys. */
  keys: Buffer[];
  /** Algorithms to negotiate: without them a host may present a key of a type that is not recorded. */
  algorithms: ServerHostKeyAlgorithm[];
}

/**
 * Parses a host's keys: lines as in `known_hosts`, without the host name.
 *
 * @throws HostRefused for a line that is not a public key, or if there are none
 */
export function readKnownKeys(host: string, lines: string[]): KnownKeys {
  if (lines.length === 0) {
    throw new HostRefused(
      `${host} has no known host key, and Proofload does not trust keys on first use: add its key to hostKeys.`,
    );
  }
  const parsed = lines.map((line) => {
    const key = utils.parseKey(line);
    if (key instanceof Error || key.isPrivateKey()) {
      throw new HostRefused(
        `A host key of ${host} is not a public key: "${line.slice(0, 60)}" (expected: ssh-ed25519 AAAA…).`,
      );
    }
    return key;
  });
  return {
    keys: parsed.map((key) => key.getPublicSSH()),
    algorithms: [...new Set(parsed.flatMap((key) => algorithmsFor(key.type)))],
  };
}

function algorithmsFor(type: string): ServerHostKeyAlgorithm[] {
  // The key type is named after its SHA-1 signature algorithm, which is no longer accepted.
  return type === 'ssh-rsa' ? ['rsa-sha2-512', 'rsa-sha2-256'] : [type as ServerHostKeyAlgorithm];
}

/** Null if `shown` is a known key, else why it is refused, as one sentence. */
export function whyRefused(host: string, shown: Buffer, known: Buffer[]): string | null {
  if (known.some((key) => key.equals(shown))) return null;
  return (
    `${host} presents the host key ${fingerprint(shown)}, but the known key is ${known.map(fingerprint).join(' or ')}: ` +
    'either the connection is intercepted, or the machine was reinstalled and its new key must be added to hostKeys.'
  );
}
