/** Options of the driver that cassandra-stress exposes, and the three properties of its connections. Pure. */
import type { SettingsFacts } from '../../systems/facts.ts';
import type { ClientSettings } from '../client-settings.ts';

/** What `-mode` of cassandra-stress accepts for each. */
const accepts = {
  connectionsPerHost: 'integer 1..2147483647',
  maxPending: 'integer 1..2147483647',
  compression: 'one of none, lz4, snappy',
  protocolVersion: 'one of 2, 3, 4, NEWEST_SUPPORTED',
};
const known = Object.keys(accepts);

/** Values that the generator accepts for each. */
export const stressSettings: SettingsFacts = {
  of: 'the driver, as far as `-mode` of cassandra-stress has them',
  example: 'connectionsPerHost: 4',
  owned: /^(port|user|password|auth-provider)$/,
  keyFault: (key) =>
    known.includes(key) ? null : `is no option that cassandra-stress passes to its driver; known: ${known.join(', ')}`,
  textFault: (value) => (/^[A-Za-z0-9]+$/.test(value) ? null : 'must be letters and digits'),
  accepts,
  unlocked: [],
};

/** The option `-mode` with these settings; empty without any. */
export function modeOption(settings: ClientSettings = {}): string[] {
  const given = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  return given.length === 0 ? [] : ['-mode', 'native', 'cql3', ...given];
}
