/** Settings of a system or of a client that a campaign may change. Proofload manages the others. Pure. */
import { z } from 'zod';
import { byName } from '../input/fields.ts';
import { longestSetting, longestText, mostSettings } from '../input/limits.ts';
import type { SettingValue } from '../plan/plan.ts';
import type { SettingsFacts } from './facts.ts';
import { hasInvisible, quoted } from '../input/readable.ts';
import { closest } from '../input/closest.ts';

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

function settingsFault(of: SettingsFacts, key: string, value: SettingValue): string | null {
  if (of.owned.test(key)) {
    return `is managed by Proofload, which sets addresses, data folders and measurement; ${of.insteadOf?.[key] ?? 'leave it out'}`;
  }
  const ofSystem = of.keyFault?.(key) ?? null;
  if (ofSystem !== null) return ofSystem;
  if (!/^[A-Za-z0-9_.-]+$/.test(key))
    return 'must be the name of a setting: letters, digits, dots, hyphens and underscores';
  if (key.length > longestText) return `must have a name of at most ${longestText} characters`;
  const fault = typeof value === 'string' ? textFault(of, value) : numberFault(value);
  return fault ?? valueFault(of.accepts?.[key] ?? 'text', value, of.of);
}

/** Refuses text that would not reach the system as written. */
function textFault(of: SettingsFacts, value: string): string | null {
  if (value.length > longestSetting) return `must be at most ${longestSetting} characters, not ${value.length}`;
  if (/[\r\n]/.test(value)) return 'must be on one line';
  if (hasInvisible(value)) return `must have no invisible characters, not ${quoted(value)}`;
  if (value !== value.trim()) return 'must not begin or end with a space, because systems strip it';
  const ofSystem = of.textFault?.(value) ?? null;
  return ofSystem === null ? null : `${ofSystem}, not ${quoted(value)}`;
}

/** Refuses numbers that are not written as digits: each system parses them differently. */
function numberFault(value: number | boolean): string | null {
  if (typeof value === 'boolean' || /^-?\d+(\.\d+)?$/.test(String(value))) return null;
  return `must be a number of fewer digits, not ${quoted(value)}; write it as text, in quotes`;
}

/** A mapping of settings by their own names, each with its value. */
export function settingsField(of: SettingsFacts) {
  const value = z.union([z.string(), z.number(), z.boolean()], {
    error: ({ input }) => `must be text, a number, true or false, not ${quoted(input)}`,
  });
  return byName('settings with their values', z.string(), value, mostSettings).superRefine((settings, context) => {
    for (const [key, given] of Object.entries(settings)) {
      const message = settingsFault(of, key, given);
      if (message !== null) context.addIssue({ code: 'custom', path: [key], message });
    }
  });
}
