/** What is wrong with how the hosts of a stack are reached: given for machines that are there already, and for no others. Pure. */
import { isIP } from 'node:net';
import type { Fault } from '../../providers/fault.ts';
import type { HostConfiguration, StackConfiguration } from './schema.ts';

const reachKeys = ['address', 'port', 'user', 'hostKeys'] as const;

/** As `ssh-keyscan` prints them behind the host's name. */
const hostKey =
  /^(ssh-ed25519|ssh-rsa|ecdsa-sha2-nistp(256|384|521)|sk-[a-z0-9-]+@openssh\.com) [A-Za-z0-9+/]{40,}={0,2}$/;

const hostName = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i;

export function reachFaults(stack: StackConfiguration): Fault[] {
  const isStatic = stack['proofload:provider'] === 'static';
  const hosts = stack['proofload:hosts'];
  return hosts.flatMap((host, index) =>
    (isStatic ? existingFaults(host, hosts.slice(0, index)) : madeFaults(host, stack['proofload:provider'])).map(
      ({ path, sentence }) => ({ path: ['proofload:hosts', index, ...path], sentence }),
    ),
  );
}

function madeFaults(host: HostConfiguration, provider: string): Fault[] {
  return reachKeys
    .filter((key) => host[key] !== undefined)
    .map((key) => ({
      path: [key],
      sentence: `is for machines that are there already, and provider ${provider} makes its own`,
    }));
}

function existingFaults({ address, port, hostKeys }: HostConfiguration, before: HostConfiguration[]): Fault[] {
  const faults: Fault[] = [];
  if (address === undefined) {
    faults.push({ path: ['address'], sentence: 'is missing: give the address at which the host is reached' });
  } else if (isIP(address) === 0 && !hostName.test(address)) {
    faults.push({ path: ['address'], sentence: `"${address}" is neither an address nor a host's name` });
  } else if (/^(0\.0\.0\.0|[0:]*::[0:]*)$/.test(address)) {
    // A service that is told to listen there listens on all that its machine has.
    faults.push({ path: ['address'], sentence: `${address} is every address of a machine; give that of this host` });
  } else {
    const twin = before.find((other) => other.address === address && (other.port ?? 22) === (port ?? 22));
    if (twin) faults.push({ path: ['address'], sentence: `${address} is ${twin.name} already` });
  }
  if (!hostKeys || hostKeys.length === 0) {
    faults.push({
      path: ['hostKeys'],
      sentence: `is missing: give what "ssh-keyscan ${address ?? '<address>'}" prints behind the name, once you know that it is your host's`,
    });
  }
  for (const [position, key] of (hostKeys ?? []).entries()) {
    if (!hostKey.test(key)) {
      faults.push({ path: ['hostKeys', position], sentence: 'must be a type and a key, such as "ssh-ed25519 AAAA…"' });
    }
  }
  return faults;
}
