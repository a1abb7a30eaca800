/** The settings that a version of a system, or a client, knows by its own list, and the values that they can have. Pure. */
import { closest } from '../input/closest.ts';
import { quoted } from '../input/readable.ts';
import type { SettingValue } from '../plan/plan.ts';
import type { SettingsFacts } from './facts.ts';

/** What settings accept, by list, such as `broker`, and name. */
export type NameLists = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** By installation, such as `kafka-4.3.1`. The settings of an installation without lists are not checked. */
export type SettingNames = ReadonlyMap<string, NameLists>;

/** How a list of settings is used. */
export interface ListUse {
  /** What each setting accepts. */
  known: Readonly<Record<string, string>>;
  /** What has the list, such as `Kafka 4.3.1`. */
  what: string;
  /** Whether code of the user's own may read settings that it names itself. */
  runsOwnCode: boolean;
  /** What allows other names; null where they are allowed. */
  allow: string | null;
}

/** Why the list does not have this name, with the nearest name that it has, or why the setting cannot have the value; null if it can. */
export function settingFault(
  { families, namespaceOf }: Pick<SettingsFacts, 'families' | 'namespaceOf'>,
  key: string,
  value: SettingValue,
  { known, what, runsOwnCode, allow }: ListUse,
): string | null {
  if (Object.hasOwn(known, key)) return valueFault(known[key] ?? 'text', value, what);
  const names = Object.keys(known);
  if (allow === null || families?.test(key) === true) return null;
  if (runsOwnCode && namespaceOf && isOfOwnCode(namespaceOf(key), names.map(namespaceOf))) return null;
  const near = closest(key, names);
  const sentence = `is no setting of ${what}`;
  if (near === null) return `${sentence}; remove it, or give ${allow}`;
  return `${sentence}; did you mean "${near}"? If it is right, give ${allow}`;
}

/** A namespace that nearly is a known one is a typing error. */
function isOfOwnCode(namespace: string, known: string[]): boolean {
  return !known.includes(namespace) && closest(namespace, [...new Set(known)]) === null;
}

/**
 * What a setting accepts, as `SettingNames.java` prints it: `text`; `one of a, b`, or several of them with commas (`some of`); or a
 * kind with its bounds and the units that follow the number (`integer 1..`, `duration 0.. ms,s`), of which an empty one means none.
 */
const acceptedForm =
  /^(?:text|(?<anyCase>any case, )?(?:(?<many>one|some) of (?<options>.+)|(?<kind>integer|number|duration|size|rate) (?<least>[^ ]*?)\.\.(?<most>[^ ]*)(?: (?<units>.*))?))$/u;

/** Whether `valueFault` understands it. */
export const isAccepted = (accepted: string): boolean => acceptedForm.test(accepted);

const kinds: Readonly<Record<string, string>> = { integer: 'a whole number', number: 'a number' };

/** Why a setting that accepts this cannot have the value; null if it can. */
export function valueFault(accepted: string, value: SettingValue, what: string): string | null {
  const { anyCase, many, options, kind = '', least = '', most = '', units } = acceptedForm.exec(accepted)?.groups ?? {};
  const cased = (text: string): string => (anyCase === undefined ? text : text.toLowerCase());
  const given = cased(String(value));
  const refuse = (wanted: string): string => `must be ${wanted} for ${what}, not ${quoted(value)}`;
  if (options !== undefined) {
    const known = options.split(/, ?/).map(cased);
    const parts = many === 'some' ? given.split(/ *, */) : [given];
    return parts.every((part) => known.includes(part)) ? null : refuse(`${many} of ${options}`);
  }
  if (kind === '') return null;
  const [, figure = '', unit = ''] = /^([+-]?[\d.]+(?:e[+-]?\d+)?) ?(.*)$/i.exec(given) ?? [];
  const known = units?.split(',').map(cased) ?? [''];
  const number = Number(figure || Number.NaN);
  const isOfKind = Number.isFinite(number) && (kind === 'number' || /^[+-]?\d+$/.test(figure));
  const isInRange = (least === '' || number >= Number(least)) && (most === '' || number <= Number(most));
  if (isOfKind && isInRange && known.includes(unit)) return null;
  const bounds = [least && `at least ${least}`, most && `at most ${most}`].filter(Boolean).join(' and ');
  const unitText = units === undefined ? '' : ` with one of the units ${known.filter(Boolean).join(', ')}`;
  return refuse(`${kinds[kind] ?? `a ${kind}`}${bounds && ` of ${bounds}`}${unitText}`);
}
