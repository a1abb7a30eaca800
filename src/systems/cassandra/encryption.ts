/** Encryption of a Cassandra node's connections: `cassandra.yaml` and the files of its job. Pure. */
import { hasTls } from '../../plan/clusters.ts';
import { certificatesIn } from '../secrets.ts';
import type { ServiceContext } from '../system.ts';

const keystoreFile = 'keystore.pem';
const truststoreFile = 'truststore.pem';

/** Options of `cassandra.yaml`; empty without TLS. */
export function encryptionOptions({ cluster, jobFolder }: Pick<ServiceContext, 'cluster' | 'jobFolder'>): object {
  if (!hasTls(cluster)) return {};
  const stores = {
    // Its factory for files in PEM, which need no passwords.
    ssl_context_factory: { class_name: 'org.apache.cassandra.security.PEMBasedSslContextFactory' },
    keystore: `${jobFolder}/${keystoreFile}`,
    truststore: `${jobFolder}/${truststoreFile}`,
  };
  return {
    client_encryption_options: { enabled: true, optional: false, ...stores },
    server_encryption_options: {
      internode_encryption: 'all',
      optional: false,
      ...stores,
      require_client_auth: true,
      require_endpoint_verification: true,
    },
  };
}

/** Files of the job of a node, which only the host's login can read. */
export function encryptionFiles({ cluster, host, secrets }: ServiceContext): Record<string, string> {
  if (!hasTls(cluster)) return {};
  const { authority, byHost } = certificatesIn(secrets, 'Cassandra');
  return { [keystoreFile]: byHost[host.name] ?? '', [truststoreFile]: authority };
}
