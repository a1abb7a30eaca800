import { addressAt } from '../../../src/providers/local/names.ts';
import type { World } from '../world.ts';

/** The address of the next machine that is real, the same inside and outside, and of no machine before it; null where machines are not. */
export function realAddress({ realNetwork, things }: World): string | null {
  const count = things.filter(({ type }) => /:(?:Instance|Device)$/.test(type)).length;
  return realNetwork === null ? null : addressAt(realNetwork, count);
}
