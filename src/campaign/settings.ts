import type { z } from 'zod';
import { flag } from '../input/fields.ts';
import type { SettingsFacts } from '../systems/facts.ts';
import { settingsField } from '../systems/settings-field.ts';

/** The field `settings` of a system. */
export function systemSettings(of: SettingsFacts) {
  return settingsField(of).default({}).describe(`Settings of ${of.of} by their own names.`);
}

interface UnknownSettingsField {
  allowUnknownSettings?: z.ZodOptional<z.ZodBoolean>;
}

/** The field `allowUnknownSettings` next to settings; nothing if they have no list of known names. */
export function unknownSettingsField({ list }: Pick<SettingsFacts, 'list'>): UnknownSettingsField {
  if (list === undefined) return {};
  return {
    allowUnknownSettings: flag()
      .optional()
      .describe('Whether names of settings that the version does not know are allowed. Default: they are refused.'),
  };
}
