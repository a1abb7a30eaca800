/** Settings of Spark's standalone processes. */
import { classPath, serviceFlags } from '../java.ts';
import type { Command, ServiceContext } from '../system.ts';

/**
 * Modules of Java 17 that Spark accesses, as in its own `JavaModuleOptions`. Spark passes them to executors. Proofload starts
 * master, worker and driver, which need them on their command line.
 */
export const sparkModuleFlags = [
  '-XX:+IgnoreUnrecognizedVMOptions',
  ...[
    'java.base/java.lang',
    'java.base/java.lang.invoke',
    'java.base/java.lang.reflect',
    'java.base/java.io',
    'java.base/java.net',
    'java.base/java.nio',
    'java.base/java.util',
    'java.base/java.util.concurrent',
    'java.base/java.util.concurrent.atomic',
    'java.base/jdk.internal.ref',
    'java.base/sun.nio.ch',
    'java.base/sun.nio.cs',
    'java.base/sun.security.action',
    'java.base/sun.util.calendar',
    'java.security.jgss/sun.security.krb5',
  ].map((name) => `--add-opens=${name}=ALL-UNNAMED`),
  '-Djdk.reflect.useDirectMethodHandle=false',
];

/**
 * Protects Spark's processes: a connection needs the campaign's secret. Connections are not encrypted, because encryption would
 * affect the measurement. Submission over HTTP does not use the secret, so it is off. Spark's web pages cannot kill jobs.
 */
export const sparkGuard = {
  'spark.authenticate': 'true',
  'spark.master.rest.enabled': 'false',
  'spark.ui.killEnabled': 'false',
  'spark.master.ui.decommission.allow.mode': 'DENY',
};

/** Environment of every Spark process on a host: Spark's folder and the only address to listen on. */
export function sparkEnvironment(installFolder: string, address: string): Record<string, string> {
  return {
    SPARK_HOME: installFolder,
    SPARK_SCALA_VERSION: '2.13',
    SPARK_LOCAL_IP: address,
    SPARK_PUBLIC_DNS: address,
    SPARK_LOCAL_HOSTNAME: address,
  };
}

/** The text of `log4j2.properties` that logs to standard error, which the job stores. @param level of the root logger */
export function logToStandardError(level: 'info' | 'warn'): string {
  return `rootLogger.level = ${level}
rootLogger.appenderRef.stderr.ref = stderr
appender.stderr.type = Console
appender.stderr.name = stderr
appender.stderr.target = SYSTEM_ERR
appender.stderr.layout.type = PatternLayout
appender.stderr.layout.pattern = %d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX} %-5p %c{1}: %m%n%ex
`;
}

/** Of a service. */
export const log4jProperties = `${logToStandardError('info')}logger.jetty.name = org.sparkproject.jetty
logger.jetty.level = warn
logger.acl.name = org.apache.spark.SecurityManager
logger.acl.level = warn
`;

/** A standalone daemon (master or worker). */
export function sparkDaemon(context: ServiceContext, argv: string[], environment: Record<string, string>): Command {
  const { host, installFolder, secrets, serviceFolder } = context;
  const conf = `${serviceFolder}/conf`;
  return {
    argv: [
      'java',
      ...serviceFlags(context),
      // A daemon only passes messages, so a concurrent collector would cost more than it saves.
      '-XX:+UseSerialGC',
      ...sparkModuleFlags,
      `-Dlog4j2.configurationFile=file://${conf}/log4j2.properties`,
      ...Object.entries(sparkGuard).map(([key, value]) => `-D${key}=${value}`),
      '-cp',
      classPath(installFolder, conf),
      ...argv,
    ],
    environment: {
      ...sparkEnvironment(installFolder, host.address),
      SPARK_CONF_DIR: conf,
      // A worker passes it to its executors in their environment.
      _SPARK_AUTH_SECRET: secrets.shared,
      ...environment,
    },
  };
}

/** Files of both daemons. */
export function sparkFiles({ serviceFolder }: ServiceContext): Record<string, string> {
  return { [`${serviceFolder}/conf/log4j2.properties`]: log4jProperties };
}
