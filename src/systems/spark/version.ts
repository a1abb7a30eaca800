import type { Host } from '../../hosts/host.ts';
import { masterWebPort } from './cluster.ts';

/** The version of the running master. Its HTML page has it, its JSON does not. */
export async function sparkVersion(master: Host): Promise<string> {
  const { host, port } = await master.tunnel(masterWebPort);
  const page = await (await fetch(`http://${host}:${port}/`, { signal: AbortSignal.timeout(60_000) })).text();
  const version = /class="version"[^>]*>\s*([\d.]+[^<\s]*)/.exec(page)?.[1];
  if (!version) throw new Error(`Spark's master on ${master.inventory.name} does not report its version`);
  return version;
}
