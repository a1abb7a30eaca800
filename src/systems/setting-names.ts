/** The settings that a version of a system, or a client, knows by its own list. Pure. */
import { closest } from '../input/closest.ts';
import type { SettingsFacts } from './facts.ts';

/** Names of settings by list, such as `broker`. */
export type NameLists = Readonly<Record<string, readonly string[]>>;

/** By installation, such as `kafka-4.3.1`. The settings of an installation without lists are not checked. */
export type SettingNames = ReadonlyMap<string, NameLists>;

/** How a list of settings is used. */
export interface ListUse {
  known: readonly string[];
  /** What has the list, such as `Kafka 4.3.1`. */
  what: string;
  /** Whether code of the user's own may read settings that it names itself. */
  runsOwnCode: boolean;
  /** What allows other names. */
  allow: string;
}

/** Why the list does not have this name, with the nearest name that it has; null if it has it. */
export function unknownSetting(
  { families, namespaceOf }: Pick<SettingsFacts, 'families' | 'namespaceOf'>,
  key: string,
  { known, what, runsOwnCode, allow }: ListUse,
): string | null {
  if (known.includes(key) || families?.test(key) === true) return null;
  if (runsOwnCode && namespaceOf && isOfOwnCode(namespaceOf(key), known.map(namespaceOf))) return null;
  const near = closest(key, known);
  const sentence = `is no setting of ${what}`;
  if (near === null) return `${sentence}; remove it, or give ${allow}`;
  return `${sentence}; did you mean "${near}"? If it is right, give ${allow}`;
}

/** A namespace that nearly is a known one is a typing error. */
function isOfOwnCode(namespace: string, known: string[]): boolean {
  return !known.includes(namespace) && closest(namespace, [...new Set(known)]) === null;
}
