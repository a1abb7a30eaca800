import { connect } from 'node:net';
import { Kafka, logLevel } from 'kafkajs';
import type { ISocketFactory, KafkaConfig } from 'kafkajs';
import type { Endpoint, Host } from '../../hosts/host.ts';
import { brokerPort } from './cluster.ts';

/** Idle time before TCP keep-alive probes, as in the library. */
const keepAliveMilliseconds = 60_000;

/** A broker's advertised address. */
const nameOf = ({ inventory }: Host): string => `${inventory.address}:${brokerPort}`;

/**
 * A client of these brokers on this machine. Brokers refer clients to each other by their own addresses, which may not be
 * reachable from here. So each connection goes through the tunnel of its host.
 */
export async function kafkaClient(brokers: Host[], options: Omit<KafkaConfig, 'brokers'>): Promise<Kafka> {
  const endpoints = await Promise.all(
    brokers.map(async (host) => [nameOf(host), await host.tunnel(brokerPort)] as const),
  );
  return new Kafka({
    // The caller handles refused and broken connections.
    logLevel: logLevel.NOTHING,
    ...options,
    brokers: brokers.map(nameOf),
    socketFactory: socketsBy(new Map(endpoints)),
  });
}

/** @param endpoints reachable endpoint by advertised `address:port`; others are reached at their own address */
export const socketsBy =
  (endpoints: Map<string, Endpoint>): ISocketFactory =>
  ({ host, port, onConnect }) => {
    const socket = connect(endpoints.get(`${host}:${port}`) ?? { host, port }, onConnect);
    return socket.setKeepAlive(true, keepAliveMilliseconds);
  };
