/** Settings of a system that a campaign changes, beside those by which Proofload runs it. */
import { z } from 'zod';
import { byName } from '../input/fields.ts';
import { longestSetting, longestText, mostSettings } from '../input/limits.ts';
import type { SettingValue } from '../plan/plan.ts';
import type { SettingsFacts } from '../systems/facts.ts';
import { hasUnseen, quoted } from '../input/readable.ts';

function settingsFault(of: SettingsFacts, key: string, value: SettingValue): string | null {
  if (of.owned.test(key)) {
    return `is set by Proofload itself, which has to know where services are and what is theirs; ${of.insteadOf?.[key] ?? 'leave it out'}`;
  }
  const ofSystem = of.keyFault?.(key) ?? null;
  if (ofSystem !== null) return ofSystem;
  if (!/^[A-Za-z0-9_.-]+$/.test(key))
    return 'must be the name of a setting: letters, digits, dots, hyphens and underscores';
  if (key.length > longestText) return `must be called by ${longestText} characters at the most`;
  return typeof value === 'string' ? textFault(of, value) : numberFault(value);
}

/** What would reach the system as something else than it was given. */
function textFault(of: SettingsFacts, value: string): string | null {
  if (value.length > longestSetting) return `must be ${longestSetting} characters at the most, not ${value.length}`;
  if (/[\r\n]/.test(value)) return 'must be on one line';
  if (hasUnseen(value)) return `must have no characters that are not seen, not ${quoted(value)}`;
  if (value !== value.trim()) return 'must not begin or end with a space, which systems leave out when they read it';
  const ofSystem = of.textFault?.(value) ?? null;
  return ofSystem === null ? null : `${ofSystem}, not ${quoted(value)}`;
}

/** Of numbers that are not written as digits, each system makes something of its own. */
function numberFault(value: number | boolean): string | null {
  if (typeof value === 'boolean' || /^-?\d+(\.\d+)?$/.test(String(value))) return null;
  return `must be a number of fewer digits, not ${quoted(value)}; write it as text, in quotes`;
}

/** The field `settings` of a system. */
export function systemSettings(of: SettingsFacts) {
  const value = z.union([z.string(), z.number(), z.boolean()], {
    error: ({ input }) => `must be text, a number, true or false, not ${quoted(input)}`,
  });
  return byName('settings with their values', z.string(), value, mostSettings)
    .superRefine((settings, context) => {
      for (const [key, given] of Object.entries(settings)) {
        const message = settingsFault(of, key, given);
        if (message !== null) context.addIssue({ code: 'custom', path: [key], message });
      }
    })
    .default({})
    .describe(`Settings of ${of.of} by their own names, before those of Proofload. What must be as it is, is refused.`);
}
