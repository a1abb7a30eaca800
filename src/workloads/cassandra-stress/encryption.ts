/** TLS of cassandra-stress: its flags, options and files. Pure. */
import { hasTls } from '../../plan/clusters.ts';
import type { Cluster } from '../../plan/plan.ts';
import { certificatesIn, type ClusterSecrets } from '../../systems/secrets.ts';

const authorityFile = 'authority.pem';
const truststoreFile = 'truststore.jks';

/** A key store needs one. It protects nothing: the store has one certificate, which is no secret. */
const password = 'certificates-only';

/**
 * For certificates with keys of elliptic curves, as Proofload makes them. The generator's default are two suites for RSA keys, of which
 * Java refuses the handshake. With suites of TLS 1.3, its driver of 2018 connects and then sends nothing.
 */
const suites = ['TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384', 'TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256'];

export interface StressCommand {
  mainClass: string;
  /** Of the JVM. */
  flags: string[];
  options: string[];
  files: Record<string, string>;
}

/** The generator's main class, with what it needs to connect to the cluster. */
export function stressCommand(cluster: Cluster, secrets: ClusterSecrets, jobFolder: string): StressCommand {
  if (!hasTls(cluster)) return { mainClass: 'org.apache.cassandra.stress.Stress', flags: [], options: [], files: {} };
  const truststore = `${jobFolder}/${truststoreFile}`;
  return {
    mainClass: 'io.proofload.stress.Main',
    flags: [
      `-Dproofload.authority=${jobFolder}/${authorityFile}`,
      `-Dproofload.truststore=${truststore}`,
      `-Dproofload.truststore.password=${password}`,
    ],
    options: [
      '-transport',
      `truststore=${truststore}`,
      `truststore-password=${password}`,
      `ssl-ciphers=${suites.join(',')}`,
    ],
    files: { [authorityFile]: certificatesIn(secrets, 'Cassandra').authority },
  };
}
