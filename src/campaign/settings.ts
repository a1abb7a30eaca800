import type { SettingsFacts } from '../systems/facts.ts';
import { settingsField } from '../systems/settings-field.ts';

/** The field `settings` of a system. */
export function systemSettings(of: SettingsFacts) {
  return settingsField(of).default({}).describe(`Settings of ${of.of} by their own names.`);
}
