/** Drops the page cache of hosts: that of their control group, or of the whole machine. */
import type { Host } from './host.ts';
import type { InventoryHost } from './inventory.ts';

/** Writable for root where the kernel drops its caches on request. */
export const kernelCacheFile = '/proc/sys/vm/drop_caches';

/** Dirty pages cannot be dropped, so they are written first. The kernel may need time for much data. */
const limitSeconds = 300;

/** Where a host's page cache can be dropped, and what to write there. */
interface CacheControl {
  file: string;
  value: string;
}

/**
 * The file by which the kernel drops the cache of this host alone, if its memory is a control group of its own, else of the whole
 * machine. Hosts of one machine without groups share the cache.
 */
export function cacheControl({ limits }: Pick<InventoryHost, 'limits'>): CacheControl {
  if (!limits) return { file: kernelCacheFile, value: '3' };
  const { version, memory } = limits.cgroup;
  return version === 1
    ? { file: `${memory}/memory.force_empty`, value: '0' }
    : // More than the group has: it ends with an error once nothing is left that can be reclaimed.
      { file: `${memory}/memory.reclaim`, value: String(2 ** 50) };
}

/** Runs as root, or with sudo where the login is not root. */
const asRoot = (script: string, ...rest: string[]): string[] => [
  'sh',
  '-c',
  `if [ "$(id -u)" = 0 ]; then exec sh -c "$0" sh "$@"; else exec sudo -n sh -c "$0" sh "$@"; fi`,
  script,
  ...rest,
];

/** Why the page cache of this host cannot be dropped, as a sentence; null if it can. Changes nothing. */
export async function dropCachesFault(host: Host): Promise<string | null> {
  const { file } = cacheControl(host.inventory);
  try {
    await host.run(asRoot('test -w "$1"', file));
    return null;
  } catch {
    return `${host.inventory.name}: its page cache cannot be dropped, because ${file} is not writable for its login; use root or sudo, a kernel that has the file, or leave out dropCaches`;
  }
}

/**
 * Writes dirty pages to disk, then drops the page cache.
 *
 * @throws Error if the kernel refuses
 */
export async function dropCaches(host: Host): Promise<void> {
  const { file, value } = cacheControl(host.inventory);
  const reclaims = file.endsWith('/memory.reclaim');
  // The kernel says EAGAIN when less was reclaimed than asked for, which is meant here.
  const script = `sync; printf %s "$2" > "$1"${reclaims ? ' 2>/dev/null || test -w "$1"' : ''}`;
  await host.run(asRoot(script, file, value), { timeoutSeconds: limitSeconds });
}
