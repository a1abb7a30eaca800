import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { certificateIn, makeAuthority, makeHostCertificate } from '../../../src/hosts/tls/certificates.ts';
import { cassandraYaml } from '../../../src/systems/cassandra/settings.ts';
import { contextOf } from '../../../src/systems/services.ts';
import { withCluster } from '../../samples/clusters.ts';
import { serviceNamed } from '../acting.ts';
import { exampleContext, exampleInventory, examplePlan } from '../example.ts';

const host = 'spark-cassandra-worker01';
const authority = await makeAuthority();
const secrets = {
  shared: '',
  certificates: {
    authority: certificateIn(authority),
    byHost: { [host]: await makeHostCertificate(authority, host, ['198.18.0.14']) },
  },
};
const encrypted = contextOf(
  withCluster(examplePlan, 'cassandra', { security: { tls: true } }),
  exampleInventory,
  { host, service: 'cassandra', jobId: 'cassandra' },
  { cassandra: secrets },
);

test('a node with TLS takes only encrypted connections, and other nodes must show who they are', () => {
  const stores = {
    ssl_context_factory: { class_name: 'org.apache.cassandra.security.PEMBasedSslContextFactory' },
    keystore: `/hosts/${host}/jobs/cassandra/keystore.pem`,
    truststore: `/hosts/${host}/jobs/cassandra/truststore.pem`,
  };
  expect(parse(cassandraYaml(encrypted))).toMatchObject({
    client_encryption_options: { enabled: true, optional: false, ...stores },
    server_encryption_options: {
      internode_encryption: 'all',
      optional: false,
      require_client_auth: true,
      require_endpoint_verification: true,
      ...stores,
    },
  });
});

test('its key is in a file of its job, and in no file that others can read', () => {
  const { files, job } = serviceNamed('cassandra');
  expect(job(encrypted).files?.['keystore.pem']).toContain('PRIVATE KEY');
  expect(job(encrypted).files?.['truststore.pem']).toBe(secrets.certificates.authority);
  expect(Object.values(files(encrypted)).join('\n')).not.toContain('PRIVATE KEY');
});

test('a plain node has no options of encryption', () => {
  const plain = exampleContext(host, 'cassandra');
  expect(Object.keys(parse(cassandraYaml(plain)) as object).filter((key) => key.includes('encryption'))).toEqual([]);
  expect(serviceNamed('cassandra').job(plain)).not.toHaveProperty('files');
});
