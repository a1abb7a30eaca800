import { connect } from 'node:net';
import { checkServerIdentity, connect as connectTls, type PeerCertificate } from 'node:tls';
import { Kafka, logLevel } from 'kafkajs';
import type { ISocketFactory, KafkaConfig, SASLOptions } from 'kafkajs';
import type { Endpoint, Host } from '../../hosts/host.ts';
import { brokerPort } from './cluster.ts';

/** Idle time before TCP keep-alive probes, as in the library. */
const keepAliveMilliseconds = 60_000;

/** A broker's advertised address. */
const nameOf = ({ inventory }: Host): string => `${inventory.address}:${brokerPort}`;

/** What a client needs to connect to a cluster with TLS or SASL; empty for a plain one. */
export interface ClientAccess {
  /** The certificate to trust. PEM. */
  authority?: string;
  login?: { mechanism: string; username: string; password: string };
}

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
