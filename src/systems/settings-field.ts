/** Settings of a system or of a client that a campaign may change. Proofload manages the others. */
import { z } from 'zod';
import { byName } from '../input/fields.ts';
import { longestSetting, longestText, mostSettings } from '../input/limits.ts';
import type { SettingValue } from '../plan/plan.ts';
import type { SettingsFacts } from './facts.ts';
import { hasInvisible, quoted } from '../input/readable.ts';
import { valueFault } from './setting-names.ts';

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
