/** Listeners, keys and passwords of a Kafka cluster with TLS or SASL. Pure. */
import type { Cluster } from '../../plan/plan.ts';
import { everyFormOf, hasTls } from '../../plan/clusters.ts';
import { certificatesIn, type ClusterSecrets } from '../secrets.ts';
import type { Command, ServiceContext } from '../system.ts';
import { type KafkaCluster, protocolOf } from './cluster.ts';

type Properties = Record<string, string | number | boolean>;

/** The user of brokers and clients. Without an authorizer, it may do everything. */
const user = 'proofload';

const keystoreFile = 'keystore.pem';
const truststoreFile = 'truststore.pem';
const jaasFile = 'jaas.conf';

/** What a member of the cluster needs for TLS. Kafka reads PEM, and compares the address in a certificate by default. */
export function tlsProperties({ cluster, jobFolder }: Pick<ServiceContext, 'cluster' | 'jobFolder'>): Properties {
  if (!hasTls(cluster)) return {};
  return {
    'ssl.keystore.type': 'PEM',
    'ssl.keystore.location': `${jobFolder}/${keystoreFile}`,
    'ssl.truststore.type': 'PEM',
    'ssl.truststore.location': `${jobFolder}/${truststoreFile}`,
  };
}

/** What a broker needs for SASL. The password is in the file of `saslFiles`. */
export function saslProperties({ security }: Pick<Cluster, 'security'>): Properties {
  if (security?.sasl === undefined) return {};
  const mechanism = security.sasl.toUpperCase();
  return { 'sasl.enabled.mechanisms': mechanism, 'sasl.mechanism.inter.broker.protocol': mechanism };
}

/** Files of the job of a member with TLS, which only the host's login can read. */
export function tlsFiles({ cluster, host, secrets }: ServiceContext): Record<string, string> {
  if (!hasTls(cluster)) return {};
  const { authority, byHost } = certificatesIn(secrets, 'Kafka');
  return { [keystoreFile]: byHost[host.name] ?? '', [truststoreFile]: authority };
}

/** Files of the job of a broker with SASL, which only the host's login can read. */
export function saslFiles({ cluster, secrets }: ServiceContext): Record<string, string> {
  const sasl = cluster.security?.sasl;
  return sasl === undefined ? {} : { [jaasFile]: `KafkaServer {\n  ${loginModule(sasl, secrets, true)}\n};\n` };
}

/** Flags of the JVM of a broker with SASL. */
export function jaasFlags({ cluster, jobFolder }: Pick<ServiceContext, 'cluster' | 'jobFolder'>): string[] {
  return cluster.security?.sasl === undefined ? [] : [`-Djava.security.auth.login.config=${jobFolder}/${jaasFile}`];
}

/** Settings of a client, for a file that only its user can read; empty without security. */
export function clientProperties(
  kafka: Pick<KafkaCluster, 'security'>,
  secrets: ClusterSecrets,
): Record<string, string> {
  const { security } = kafka;
  if (!security) return {};
  const { sasl } = security;
  return {
    'security.protocol': protocolOf(kafka),
    ...(hasTls(kafka)
      ? { 'ssl.truststore.type': 'PEM', 'ssl.truststore.certificates': certificatesIn(secrets, 'Kafka').authority }
      : {}),
    ...(sasl === undefined
      ? {}
      : { 'sasl.mechanism': sasl.toUpperCase(), 'sasl.jaas.config': loginModule(sasl, secrets, false) }),
  };
}

/** What the project's own client needs to connect to a cluster with TLS or SASL; empty for a plain one. */
export interface ClientAccess {
  /** The certificate to trust. PEM. */
  authority?: string;
  login?: { mechanism: string; username: string; password: string };
}

/** What the project's own client needs to connect to the cluster. */
export function accessOf({ security = {} }: Pick<Cluster, 'security'>, secrets: ClusterSecrets): ClientAccess {
  const { tls, sasl } = security;
  return {
    ...(tls ? { authority: certificatesIn(secrets, 'Kafka').authority } : {}),
    ...(sasl === undefined
      ? {}
      : { login: { mechanism: sasl, username: secrets.username ?? user, password: secrets.shared } }),
  };
}

/** A line of a JAAS configuration. The password of an existing cluster may have any character that is visible. */
function loginModule(sasl: string, { shared, username = user }: ClusterSecrets, isServer: boolean): string {
  const password = shared.replaceAll(/["\\]/g, String.raw`\$&`);
  const isPlain = sasl === 'plain';
  const name = isPlain ? 'plain.PlainLoginModule' : 'scram.ScramLoginModule';
  const known = isPlain && isServer ? ` user_${username}="${password}"` : '';
  return `org.apache.kafka.common.security.${name} required username="${username}" password="${password}"${known};`;
}

/**
 * Options to format the storage of the controller with the user of every SCRAM mechanism that a form of the cluster has. Storage is
 * formatted once, before a variant may restart into another form.
 */
export function scramOptions({
  plan,
  service,
  secrets,
}: Pick<ServiceContext, 'plan' | 'service' | 'secrets'>): string[] {
  const mechanisms = everyFormOf(plan, service.cluster).flatMap(({ security }) => security?.sasl ?? []);
  return [...new Set(mechanisms)]
    .filter((sasl) => sasl.startsWith('scram-'))
    .map((sasl) => `--add-scram=${sasl.toUpperCase()}=[name=${user},password=${secrets.shared}]`);
}

/** Commands that run `java` with these arguments, which have a secret: from a file, because every user of a host can read command lines. */
export function secretCommands(argv: string[], file: string): Command[] {
  const [program = '', ...others] = argv;
  const text = others.map((argument) => `"${argument.replaceAll('\\', String.raw`\\`)}"\n`).join('');
  const write = 'umask 077 && printf %s "$ARGUMENTS" > "$1"';
  return [
    { argv: ['sh', '-c', write, 'sh', file], environment: { ARGUMENTS: text } },
    { argv: [program, `@${file}`], environment: {} },
  ];
}
