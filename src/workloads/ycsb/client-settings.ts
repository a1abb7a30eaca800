/** Settings of the DataStax driver that the binding for Cassandra uses. Pure. */
import type { SettingsFacts } from '../../systems/facts.ts';
import type { ClientSettings } from '../client-settings.ts';

export const driverSettings: SettingsFacts = {
  of: 'the DataStax driver',
  example: 'advanced.connection.pool.local.size: 4',
  // The binding sets the three timeouts itself: an operation should end with the error of Cassandra, which gives the reason.
  owned:
    /contact-points|local-datacenter$|^basic\.(session-|config-reload|cloud|request\.timeout$)|(init-query|control-connection\.)timeout$|\.class(es)?$|auth-provider|ssl-engine|^advanced\.metrics/,
  insteadOf: {
    'basic.load-balancing-policy.local-datacenter': 'give localDataCenter',
  },
  keyFault(key) {
    if (key === 'basic.request.consistency')
      return 'is set for each statement; give readConsistency and writeConsistency';
    return /^(basic|advanced)\./.test(key)
      ? null
      : 'must begin with "basic." or "advanced.", as every setting of the driver does';
  },
  // The driver's configuration would replace a reference by another setting.
  textFault: (value) => (/[^ -~]|\$\{/.test(value) ? 'must be ASCII without references such as ${…}' : null),
  list: 'driver',
  unlocked: [],
};

/** The driver reads its configuration from Java's properties as well. */
export function driverFlags(settings: ClientSettings = {}): string[] {
  return Object.entries(settings).map(([name, value]) => `-Ddatastax-java-driver.${name}=${value}`);
}
