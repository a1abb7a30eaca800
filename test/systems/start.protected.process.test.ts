/** A real broker with TLS and SASL on a loopback host. Other mechanisms, and Cassandra: start.protected.nightly.test.ts. */
import { describe, expect, test } from 'vitest';
import {
  hasJava,
  isExposed,
  keyOf,
  limit,
  openProtectedHosts,
  refusedPassword,
  startKafka,
  topicsFor,
  withPassword,
} from './protected-hosts.ts';

describe.skipIf(!hasJava())('On loopback hosts (needs java on the PATH)', () => {
  const opened = openProtectedHosts();

  test(
    'Kafka restarts into a variant with TLS and SCRAM, keeps its topics, and refuses plain and unknown clients',
    async () => {
      const { secrets, restart, create } = await startKafka(opened, {
        protected: { tls: true, sasl: 'scram-sha-512' },
      });
      await create('kept');
      const access = await restart('protected');
      await create('new', 'protected');
      expect(await topicsFor(opened, access)).toEqual(['kept', 'new']);
      await expect(topicsFor(opened, {})).rejects.toThrow();
      await expect(topicsFor(opened, { authority: access.authority! })).rejects.toThrow();
      await expect(topicsFor(opened, { login: access.login! })).rejects.toThrow();
      await expect(topicsFor(opened, withPassword(access, 'wrong'))).rejects.toThrow(refusedPassword);
      expect(await isExposed(opened, secrets.shared)).toBe(false);
      expect(await isExposed(opened, keyOf(secrets, 'one'))).toBe(false);
    },
    limit,
  );
});
