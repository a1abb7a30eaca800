import { execa } from 'execa';

/** What kind of hosts this machine can make, and why not better ones. */
export type Ability = { kind: 'namespace' } | { kind: 'loopback'; reason: string };

// Makes everything that a host needs in a temporary namespace that ends with the command: nothing is left over.
const probe = [
  'ip link add probe0 type bridge',
  'ip link add probe1 type veth peer name probe2',
  'ip link set probe1 master probe0 up',
  'tc qdisc add dev probe1 root tbf rate 1gbit burst 1mb latency 50ms',
].join(' && ');

/**
 * Tests whether network namespaces, bridges and rate limits work. `PROOFLOAD_HOSTS=loopback` selects loopback hosts
 * in any case.
 */
export async function findAbility(environment: NodeJS.ProcessEnv = process.env): Promise<Ability> {
  if (environment.PROOFLOAD_HOSTS === 'loopback') {
    return { kind: 'loopback', reason: 'PROOFLOAD_HOSTS=loopback is set' };
  }
  if (process.getuid?.() !== 0) return { kind: 'loopback', reason: 'network namespaces need root' };
  const result = await execa('unshare', ['--net', 'sh', '-c', probe], { reject: false, timeout: 60_000 });
  if (result.exitCode === 0) return { kind: 'namespace' };
  const why = result.stderr.trim().split('\n')[0] || result.message || 'no reason given';
  return { kind: 'loopback', reason: `network namespaces are refused here (${why})` };
}
