/** Kafka clusters that were there before: what they say of themselves, and topics and groups in them. */
import { lookup } from 'node:dns';
import { connect, type LookupFunction } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { setTimeout as delay } from 'node:timers/promises';
import { Kafka, logLevel, type Admin, type ISocketFactory, type SASLOptions } from 'kafkajs';
import { isIpAddress, publicAddressFault } from '../../input/private-address.ts';
import type { ExistingCluster } from '../../plan/clusters.ts';
import type { MadeName } from '../made-names.ts';
import type { ClusterSecrets } from '../secrets.ts';
import type { ExistingAccess } from '../system.ts';
import { accessOf } from './security.ts';
import { isTransient, keepAliveMilliseconds, withAdmin } from './client.ts';

const pollMilliseconds = 500;
/** Longer than a broker waits for a consumer that died without leaving its group. */
const limitMilliseconds = 90_000;

/** A client on this machine. It connects to private addresses only, also where a broker refers it to another. */
export function existingClient(cluster: ExistingCluster, secrets: ClusterSecrets): Kafka {
  const { authority, login } = accessOf(cluster, secrets);
  return new Kafka({
    clientId: 'proofload',
    // The caller handles refused and broken connections.
    logLevel: logLevel.NOTHING,
    brokers: cluster.existing.addresses,
    connectionTimeout: 5000,
    authenticationTimeout: 15_000,
    requestTimeout: 15_000,
    retry: { retries: 2 },
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the facts of the system name the mechanisms of this client
    ...(login === undefined ? {} : { sasl: login as SASLOptions }),
    socketFactory: privateSockets(authority),
  });
}

/** @param authority the certificate to trust, for connections with TLS */
const privateSockets =
  (authority?: string): ISocketFactory =>
  ({ host, port, onConnect }) => {
    const fault = isIpAddress(host) ? publicAddressFault([host]) : null;
    const options = { host, port, lookup: fault === null ? privateLookup : refusing(fault) };
    const socket =
      authority === undefined
        ? connect(options, onConnect)
        : connectTls({ ...options, ca: authority, ...(isIpAddress(host) ? {} : { servername: host }) }, onConnect);
    if (fault !== null) socket.destroy(new Error(`${host} ${fault}`));
    return socket.setKeepAlive(true, keepAliveMilliseconds);
  };

/** Resolves a name as usual, and fails if one of its addresses is public. */
const privateLookup: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const fault = error ? null : publicAddressFault(addresses.map(({ address }) => address));
    const [first] = addresses ?? [];
    if (error) callback(error, '', 0);
    else if (fault !== null) callback(new Error(`${host} ${fault}`), '', 0);
    else if (options.all) callback(null, addresses);
    else callback(null, first?.address ?? '', first?.family ?? 0);
  });
};

const refusing =
  (fault: string): LookupFunction =>
  (host, _, callback) =>
    callback(new Error(`${host} ${fault}`), '', 0);

async function presentIn(admin: Admin, names: MadeName[]): Promise<MadeName[]> {
  const topics = new Set(await admin.listTopics());
  const isAboutGroups = names.some(({ kind }) => kind === 'consumer group');
  const groups = new Set(isAboutGroups ? (await admin.listGroups()).groups.map(({ groupId }) => groupId) : []);
  return names.filter(({ kind, name }) => (kind === 'topic' ? topics : groups).has(name));
}

const named = (names: MadeName[], kind: MadeName['kind']): string[] =>
  names.flatMap((each) => (each.kind === kind ? [each.name] : []));

/** One attempt. An error that Kafka's client considers transient means that a broker is not that far yet. */
async function removeOnce(admin: Admin, names: MadeName[]): Promise<void> {
  const topics = named(names, 'topic');
  const groups = named(names, 'consumer group');
  if (groups.length > 0) await admin.deleteGroups(groups);
  if (topics.length > 0) await admin.deleteTopics({ topics });
}

export function existingKafka(secrets: ClusterSecrets): ExistingAccess {
  const on = <Result>(cluster: ExistingCluster, work: (admin: Admin) => Promise<Result>) =>
    withAdmin(existingClient(cluster, secrets), work);
  return {
    look: (cluster) =>
      on(cluster, async (admin) => {
        const { brokers } = await admin.describeCluster();
        // A broker's protocol has no request for its version.
        return { version: null, members: brokers.map(({ host, port }) => `${host}:${port}`) };
      }),
    present: (cluster, names) => on(cluster, (admin) => presentIn(admin, names)),
    remove: (cluster, names) =>
      on(cluster, async (admin) => {
        const end = Date.now() + limitMilliseconds;
        for (;;) {
          const left = await presentIn(admin, names);
          if (left.length === 0) return;
          const failure = await removeOnce(admin, left).then(
            () => null,
            (error: unknown) => error,
          );
          if (Date.now() > end) {
            if (failure !== null) throw failure;
            return;
          }
          if (failure !== null && !isTransient(failure) && !isNotEmpty(failure)) throw failure;
          await delay(pollMilliseconds);
        }
      }),
  };
}

/** Whether a group still had a member: one that died is one until its session ends. */
function isNotEmpty(error: unknown): boolean {
  return error instanceof Error && error.name === 'KafkaJSDeleteGroupsError';
}
