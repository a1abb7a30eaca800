/** Configuration files of a Cassandra node, and the encryption of its connections. Pure. */
import { Scalar, stringify } from 'yaml';
import type { SettingValue } from '../../plan/plan.ts';
import { addressOf } from '../folders.ts';
import { cassandraCluster, dataCenterOf, nativePort, storagePort } from './cluster.ts';
import type { ServiceContext } from '../system.ts';
import { hasTls } from '../../plan/clusters.ts';
import { certificatesIn } from '../secrets.ts';

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

/** Also the name of the only cluster of most campaigns. */
const systemName = 'cassandra';

/** The text of `cassandra.yaml`. */
export function cassandraYaml(context: ServiceContext): string {
  const { dataCenters, tokens, settings } = cassandraCluster(context.cluster);
  const { mark } = context.inventory;
  const clusterName = context.service.cluster;
  const data = `${context.serviceFolder}/data`;
  // One in each data centre, so that each can start without the others.
  const seeds = dataCenters.flatMap(({ nodes }) => nodes.slice(0, 1).map((node) => addressOf(context.inventory, node)));
  const configuration = {
    // Nodes of another name are refused: two clusters of a campaign never join.
    cluster_name: clusterName === systemName ? mark : `${mark}-${clusterName}`,
    num_tokens: tokens,
    // A new ring has no data to stream, and nodes that do not stream may join simultaneously. A node with data has joined.
    ...(context.hasData ? {} : { auto_bootstrap: false }),
    seed_provider: [
      {
        class_name: 'org.apache.cassandra.locator.SimpleSeedProvider',
        parameters: [{ seeds: seeds.map((address) => `${address}:${storagePort}`).join(',') }],
      },
    ],
    listen_address: context.host.address,
    storage_port: storagePort,
    rpc_address: context.host.address,
    start_native_transport: true,
    native_transport_port: nativePort,
    endpoint_snitch: 'GossipingPropertyFileSnitch',
    partitioner: 'org.apache.cassandra.dht.Murmur3Partitioner',
    data_file_directories: [`${data}/tables`],
    commitlog_directory: `${data}/commitlog`,
    saved_caches_directory: `${data}/saved_caches`,
    hints_directory: `${data}/hints`,
    commitlog_sync: 'periodic',
    commitlog_sync_period: '10000ms',
    // Keyspaces are dropped with their data. A snapshot would keep the data on disk.
    auto_snapshot: false,
    // An overloaded node answers late. The benchmark should measure that latency instead of an error, which the defaults of 5 s
    // for reads and 2 s for writes would cause.
    read_request_timeout: '20s',
    write_request_timeout: '20s',
    request_timeout: '20s',
    // The recommended value for hosts that share CPUs (default 8): a late node is not dead.
    phi_convict_threshold: 12,
    ...encryptionOptions(context),
    ...Object.fromEntries(Object.entries(settings ?? {}).map(([key, value]) => [key, asGiven(value)])),
  };
  return stringify(configuration, { lineWidth: 0 });
}

/** Cassandra reads YAML 1.1, in which `on`, `010` and `1:30` are not strings unless quoted. */
function asGiven(value: SettingValue): Scalar | SettingValue {
  if (typeof value !== 'string') return value;
  const text = new Scalar(value);
  text.type = 'QUOTE_DOUBLE';
  return text;
}

/** The text of `cassandra-rackdc.properties`. */
export function rackProperties({ cluster, host }: Pick<ServiceContext, 'cluster' | 'host'>): string {
  return `dc=${dataCenterOf(cassandraCluster(cluster), host.name)}\nrack=${host.zone}\n`;
}

/** The text of `logback.xml`: logs to standard output, which the job stores. */
export const logbackXml = `<configuration>
  <appender name="STDOUT" class="ch.qos.logback.core.ConsoleAppender">
    <encoder><pattern>%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX} %-5level %logger{0}: %msg%n</pattern></encoder>
  </appender>
  <root level="INFO"><appender-ref ref="STDOUT" /></root>
</configuration>
`;
