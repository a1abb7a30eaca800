/** Whether a host is the one that the inventory knows. Pure. */
import { createHash } from 'node:crypto';
import ssh2 from 'ssh2';
import type { ServerHostKeyAlgorithm } from 'ssh2';
import { HostRefused } from '../failures.ts';

const { utils } = ssh2;

/** As `ssh-keygen -l` shows it: the SHA-256 of a raw public key. */
export function fingerprint(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
}

export interface KnownKeys {
  /** Raw public keys. */
  keys: Buffer[];
  /** Algorithms to agree on: without them a host may show a key of a kind that nobody noted down. */
  algorithms: ServerHostKeyAlgorithm[];
}

/**
 * Reads a host's keys, lines as in `known_hosts` without the host's name.
 *
 * @throws HostRefused for a line that is no public key, or where there is none at all
 */
export function readKnownKeys(host: string, lines: string[]): KnownKeys {
  if (lines.length === 0) {
    throw new HostRefused(`No host key of ${host} is known, and none is trusted at first sight: put it into hostKeys.`);
  }
  const parsed = lines.map((line) => {
    const key = utils.parseKey(line);
    if (key instanceof Error || key.isPrivateKey()) {
      throw new HostRefused(
        `A host key of ${host} is no public key: "${line.slice(0, 60)}" (wanted: ssh-ed25519 AAAA…).`,
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
  // The kind of key is called after its first signature, which nobody takes any more.
  return type === 'ssh-rsa' ? ['rsa-sha2-512', 'rsa-sha2-256'] : [type as ServerHostKeyAlgorithm];
}

/** Null where `shown` is a known key, else why it is refused, as one sentence. */
export function whyRefused(host: string, shown: Buffer, known: Buffer[]): string | null {
  if (known.some((key) => key.equals(shown))) return null;
  return (
    `${host} shows the host key ${fingerprint(shown)}, but ${known.map(fingerprint).join(' or ')} is the one that is known: ` +
    'somebody stands in between, or the machine was set up anew and its new key belongs into hostKeys.'
  );
}
