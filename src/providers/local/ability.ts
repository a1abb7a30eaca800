import { execa } from 'execa';

/** How hosts can be made here, and why not better. */
export type Ability = { kind: 'namespace' } | { kind: 'loopback'; reason: string };

// Everything that a host needs, made in a namespace of its own that ends with the command: nothing can be left over.
const probe = [
  'ip link add probe0 type bridge',
  'ip link add probe1 type veth peer name probe2',
  'ip link set probe1 master probe0 up',
  'tc qdisc add dev probe1 root tbf rate 1gbit burst 1mb latency 50ms',
].join(' && ');

/**
 * Finds out whether network namespaces, a bridge and rate limits can be made.
 * `PROOFLOAD_HOSTS=loopback` asks for loopback hosts whatever the answer would be.
 */
export async function findAbility(environment: NodeJS.ProcessEnv = process.env): Promise<Ability> {
  if (environment.PROOFLOAD_HOSTS === 'loopback') {
    return { kind: 'loopback', reason: 'PROOFLOAD_HOSTS=loopback asks for it' };
  }
  if (process.getuid?.() !== 0) return { kind: 'loopback', reason: 'network namespaces need root' };
  const result = await execa('unshare', ['--net', 'sh', '-c', probe], { reject: false, timeout: 60_000 });
  if (result.exitCode === 0) return { kind: 'namespace' };
  const said = result.stderr.trim().split('\n')[0] || result.message || 'no reason given';
  return { kind: 'loopback', reason: `network namespaces are refused here (${said})` };
}
