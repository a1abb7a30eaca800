/** Clients of Kafka on this machine. */
import { connect } from 'node:net';
import { checkServerIdentity, connect as connectTls, type PeerCertificate } from 'node:tls';
import kafkajs, { Kafka, logLevel, type Admin, type ISocketFactory, type KafkaConfig, type SASLOptions } from 'kafkajs';
import type { Endpoint, Host } from '../../hosts/host.ts';
import { brokerPort, kafkaCluster } from './cluster.ts';
import type { RunningCluster } from '../system.ts';
import { openedHost } from '../with-hosts.ts';
import { accessOf, type ClientAccess } from './security.ts';

/** Idle time before TCP keep-alive probes, as in the library. */
export const keepAliveMilliseconds = 60_000;

/** A broker's advertised address. */
const nameOf = ({ inventory }: Host): string => `${inventory.address}:${brokerPort}`;

/**
 * A client of these brokers on this machine. Brokers refer clients to each other by their own addresses, which may not be
 * reachable from here. So each connection goes through the tunnel of its host.
 */
export async function kafkaClient(
  brokers: Host[],
  options: Omit<KafkaConfig, 'brokers'>,
  { authority, login }: ClientAccess = {},
): Promise<Kafka> {
  const endpoints = await Promise.all(
    brokers.map(async (host) => [nameOf(host), await host.tunnel(brokerPort)] as const),
  );
  return new Kafka({
    // The caller handles refused and broken connections.
    logLevel: logLevel.NOTHING,
    ...options,
    // The library keeps an authenticator with the password in the object that it is given. In the caller's object, it would go along
    // with every copy, and a client with another password would log in with this one.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the facts of the system name the mechanisms of this client
    ...(login === undefined ? {} : { sasl: { ...login } as SASLOptions }),
    brokers: brokers.map(nameOf),
    socketFactory: socketsBy(new Map(endpoints), authority),
  });
}

/**
 * @param endpoints reachable endpoint by advertised `address:port`; others are reached at their own address
 * @param authority the certificate to trust, for connections with TLS
 */
export const socketsBy =
  (endpoints: Map<string, Endpoint>, authority?: string): ISocketFactory =>
  ({ host, port, onConnect }) => {
    const endpoint = endpoints.get(`${host}:${port}`) ?? { host, port };
    const socket =
      authority === undefined
        ? connect(endpoint, onConnect)
        : connectTls({ ...endpoint, ca: authority, checkServerIdentity: identityOf(host) }, onConnect);
    return socket.setKeepAlive(true, keepAliveMilliseconds);
  };

/** Compares a certificate with the advertised address, wherever the tunnel begins. */
const identityOf = (host: string) => (_: string, certificate: PeerCertificate) =>
  checkServerIdentity(host, certificate);

/** A client of all brokers of a cluster that the campaign installs. */
export function installedClient({ cluster, hosts, secrets }: RunningCluster): Promise<Kafka> {
  const brokers = kafkaCluster(cluster).brokers.map((name) => openedHost(hosts, name));
  return kafkaClient(brokers, { clientId: 'proofload', retry: { retries: 2 } }, accessOf(cluster, secrets));
}

// Node does not find the error classes among the named exports of this CommonJS module.
const { KafkaJSError } = kafkajs;

/** Whether Kafka's client considers the error transient. If its retries were exhausted, the transient error is the cause. */
export function isTransient(error: unknown): error is Error {
  if (!(error instanceof KafkaJSError)) return false;
  return error.retriable || isTransient(error.cause);
}

/** Calls `work` with an admin client, which is connected for as long. */
export async function withAdmin<Result>(kafka: Kafka, work: (admin: Admin) => Promise<Result>): Promise<Result> {
  const admin = kafka.admin();
  try {
    await admin.connect();
    return await work(admin);
  } finally {
    await admin.disconnect();
  }
}
