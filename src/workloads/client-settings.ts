/** The parameter `clientSettings`: settings of a load generator's client, by the client's own names. Pure. */
import type { SettingValue } from '../plan/plan.ts';
import type { SettingsFacts } from '../systems/facts.ts';
import { settingsField } from '../systems/settings-field.ts';
import type { ParameterFault } from './parameters.ts';

export type ClientSettings = Record<string, SettingValue>;

/** The field of a campaign file. */
export function clientSettingsField(of: SettingsFacts) {
  return settingsField(of)
    .meta({ examples: [of.example] })
    .optional()
    .describe(`Settings of ${of.of} by their own names, such as \`${of.example}\`.`);
}

/**
 * Faults of client settings that a named parameter gives as well.
 *
 * @param names of the client's settings, by parameter
 */
export function twiceGiven(given: Record<string, unknown>, names: Readonly<Record<string, string>>): ParameterFault[] {
  const settings = given['clientSettings'];
  if (typeof settings !== 'object' || settings === null) return [];
  return Object.entries(names)
    .filter(([parameter, name]) => given[parameter] !== undefined && Object.hasOwn(settings, name))
    .map(([parameter, name]) => ({
      parameter: 'clientSettings',
      sentence: `gives ${name}, which the parameter ${parameter} gives as well; keep one`,
    }));
}

/** In an order that does not depend on the file. */
export function sortedSettings(settings: ClientSettings): [string, SettingValue][] {
  return Object.entries(settings).toSorted(([one], [other]) => (one < other ? -1 : 1));
}
