import { isRpcSecret, unwrapRpcSecret } from '@pulumi/pulumi/runtime/rpc.js';
import type { Properties } from './world.ts';

/** Properties as they are, without Pulumi's marks of what is secret. */
export function bare(value: unknown): unknown {
  if (isRpcSecret(value)) return bare(unwrapRpcSecret(value) as unknown);
  if (Array.isArray(value)) return value.map(bare);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, bare(inner)]));
}

/** Fresh properties, with those still marked as secret that were so in `marked`. */
export function markedAs(marked: Properties, fresh: Properties): Properties {
  const kept = Object.entries(fresh).map(([key, value]) => {
    const before = marked[key];
    return [key, JSON.stringify(bare(before)) === JSON.stringify(value) ? before : value];
  });
  return Object.fromEntries(kept) as Properties;
}
