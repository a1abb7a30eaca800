import { masterWebPort } from './settings.ts';

/** The version that the running master names; its page has it, its JSON has not. */
export async function sparkVersion(masterAddress: string): Promise<string> {
  const url = `http://${masterAddress}:${masterWebPort}/`;
  const page = await (await fetch(url, { signal: AbortSignal.timeout(60_000) })).text();
  const version = /class="version"[^>]*>\s*([\d.]+[^<\s]*)/.exec(page)?.[1];
  if (!version) throw new Error(`Spark's master at ${url} does not name its version`);
  return version;
}
