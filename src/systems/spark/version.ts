import type { Host } from '../../hosts/host.ts';
import { masterWebPort } from './cluster.ts';

/** The version that the running master names; its page has it, its JSON has not. */
export async function sparkVersion(master: Host): Promise<string> {
  const { host, port } = await master.tunnel(masterWebPort);
  const page = await (await fetch(`http://${host}:${port}/`, { signal: AbortSignal.timeout(60_000) })).text();
  const version = /class="version"[^>]*>\s*([\d.]+[^<\s]*)/.exec(page)?.[1];
  if (!version) throw new Error(`Spark's master on ${master.inventory.name} does not name its version`);
  return version;
}
