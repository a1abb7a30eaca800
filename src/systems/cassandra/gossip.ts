/** What a node has heard of others. Pure. */

/** The bean whose attribute `AllEndpointStates` is what `nodetool gossipinfo` prints. */
export const failureDetector = 'org.apache.cassandra.net:type=FailureDetector';

/** As in Cassandra's `Gossiper.isSafeForStartup`: a node with another id must not take the address of one that may return. */
const returning = new Set(['', 'NORMAL', 'shutdown']);

/** Whether a node that has heard this refuses one without data at the address. */
export function isRefused(address: string, endpointStates: string): boolean {
  const endpoints = endpointStates.split(/^(?=\S)/m).map((text) => text.split('\n'));
  // Before the slash is the name of the host, if it was resolved.
  const known = endpoints.find(([endpoint = '']) => endpoint.slice(endpoint.indexOf('/') + 1) === address);
  if (!known) return false;
  const [, status = ''] = /^ {2}STATUS(?:_WITH_PORT)?:\d+:(\w*)/m.exec(known.join('\n')) ?? [];
  return returning.has(status);
}
