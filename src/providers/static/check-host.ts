/** Checks how an existing machine is reached. Pure. */
import { z } from 'zod';
import type { Fault, StackHost } from '../stack.ts';
import type { StaticHostFields } from './settings.ts';

/** As `ssh-keyscan` prints them after the host name. */
const hostKey =
  /^(ssh-ed25519|ssh-rsa|ecdsa-sha2-nistp(256|384|521)|sk-[a-z0-9-]+@openssh\.com) [A-Za-z0-9+/]{40,}={0,2}$/;

const hostName = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i;

const ip = z.union([z.ipv4(), z.ipv6()]);

type Host = StackHost & StaticHostFields;

/** @param before earlier hosts of the stack */
export function reachFaults({ address, port, hostKeys }: Host, before: Host[]): Fault[] {
  const faults: Fault[] = [];
  if (address === undefined) {
    faults.push({ path: ['address'], sentence: 'is missing: give the address at which the host is reached' });
  } else if (!ip.safeParse(address).success && !hostName.test(address)) {
    faults.push({ path: ['address'], sentence: `"${address}" is neither an address nor a host name` });
  } else if (/^(0\.0\.0\.0|[0:]*::[0:]*)$/.test(address)) {
    // A service would listen on all addresses of its machine.
    faults.push({
      path: ['address'],
      sentence: `${address} means every address of a machine; give the address of this host`,
    });
  } else {
    const twin = before.find((other) => other.address === address && (other.port ?? 22) === (port ?? 22));
    if (twin) faults.push({ path: ['address'], sentence: `${address} is already the address of ${twin.name}` });
  }
  if (!hostKeys || hostKeys.length === 0) {
    faults.push({
      path: ['hostKeys'],
      sentence: `is missing: give what "ssh-keyscan ${address ?? '<address>'}" prints after the name, once you have verified that it is your host's key`,
    });
  }
  for (const [position, key] of (hostKeys ?? []).entries()) {
    if (!hostKey.test(key)) {
      faults.push({ path: ['hostKeys', position], sentence: 'must be a type and a key, such as "ssh-ed25519 AAAA…"' });
    }
  }
  return faults;
}
