import { connect } from 'node:net';
import { Kafka, logLevel } from 'kafkajs';
import type { ISocketFactory, KafkaConfig } from 'kafkajs';
import type { Endpoint, Host } from '../../hosts/host.ts';
import { brokerPort } from './cluster.ts';

/** So long a connection may be silent before the kernel asks whether the other side is there, as the library has it. */
const keepAliveMilliseconds = 60_000;

/** A broker as it names itself to its clients. */
const nameOf = ({ inventory }: Host): string => `${inventory.address}:${brokerPort}`;

/**
 * A client of these brokers on this machine. Brokers send their clients on to each other by their own addresses, which
 * may not be reached from here: each connection goes where its host says that the broker is reached.
 */
export async function kafkaClient(brokers: Host[], options: Omit<KafkaConfig, 'brokers'>): Promise<Kafka> {
  const ways = await Promise.all(brokers.map(async (host) => [nameOf(host), await host.tunnel(brokerPort)] as const));
  return new Kafka({
    // Connections that are refused or break are for the caller to judge.
    logLevel: logLevel.NOTHING,
    ...options,
    brokers: brokers.map(nameOf),
    socketFactory: socketsBy(new Map(ways)),
  });
}

/** @param ways from `address:port` to where that is reached; what is not among them is reached at its own address */
export const socketsBy =
  (ways: Map<string, Endpoint>): ISocketFactory =>
  ({ host, port, onConnect }) => {
    const socket = connect(ways.get(`${host}:${port}`) ?? { host, port }, onConnect);
    return socket.setKeepAlive(true, keepAliveMilliseconds);
  };
