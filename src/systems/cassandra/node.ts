import type { Plan } from '../../plan/plan.ts';
import { runsOf } from '../../plan/runs-of.ts';
import { classPath, makeFolders, serviceFlags, serviceJob } from '../java.ts';
import { metricsAgentFiles, metricsAgentFlag } from '../metrics-agent.ts';
import type { Service, ServiceContext } from '../system.ts';
import { objectSizeFlags } from './versions.ts';
import { encryptionFiles, cassandraYaml, logbackXml, rackProperties } from './settings.ts';

/** Modules of Java 17 that Cassandra accesses, as in its own `jvm17-server.options`. */
const moduleFlags = [
  ...[
    'java.base/jdk.internal.misc',
    'java.base/jdk.internal.ref',
    'java.base/java.lang.ref',
    'java.base/sun.nio.ch',
    'java.management.rmi/com.sun.jmx.remote.internal.rmi',
    'java.rmi/sun.rmi.registry',
    'java.rmi/sun.rmi.server',
    'java.sql/java.sql',
    'jdk.unsupported/sun.misc',
  ].flatMap((name) => ['--add-exports', `${name}=ALL-UNNAMED`]),
  ...[
    'java.base/java.io',
    'java.base/java.lang',
    'java.base/java.lang.module',
    'java.base/java.lang.reflect',
    'java.base/java.math',
    'java.base/java.net',
    'java.base/java.nio',
    'java.base/java.util',
    'java.base/java.util.concurrent',
    'java.base/java.util.concurrent.atomic',
    'java.base/jdk.internal.loader',
    'java.base/jdk.internal.math',
    'java.base/jdk.internal.module',
    'java.base/jdk.internal.ref',
    'java.base/jdk.internal.reflect',
    'java.base/jdk.internal.util.jar',
    'java.base/jdk.internal.vm',
    'java.base/sun.nio.ch',
    'jdk.management/com.sun.management.internal',
  ].flatMap((name) => ['--add-opens', `${name}=ALL-UNNAMED`]),
];

/**
 * Skips waits that protect a ring with data, because this ring is new and empty. The schema is not flushed to disk after every
 * statement: a new node runs about a hundred of them, each with its own sync. With datasets or events it is, because a node that
 * died must know its tables when it starts again, and it reads its schema before its commit log.
 *
 * The ring delay is not a wait here, because nothing is streamed. It is the timeout for a node to reach the seed, and for the
 * others before they forget a node that has not joined. A node short of CPU may be silent for long, so it is far above the
 * default of 30 s. How long a node ignores an address that has left, of which it is twice that, keeps its default: an address may come back.
 * A node waits for as long before it gives its data to the others and leaves, so one that is to leave has the default.
 */
const newRingFlags = ({ plan, host }: Pick<ServiceContext, 'plan' | 'host'>): string[] => [
  ...(plan.datasets || runsOf(plan).some(({ events }) => events)
    ? []
    : ['-Dcassandra.test.flush_local_schema_changes=false']),
  ...(isToLeave(plan, host.name) ? [] : ['-Dcassandra.ring_delay_ms=300000']),
  '-Dcassandra.gossip_quarantine_delay_ms=60000',
  '-Dcassandra.skip_wait_for_gossip_to_settle=0',
  '-Dcassandra.superuser_setup_delay_ms=0',
];

const isToLeave = (plan: Plan, host: string): boolean =>
  runsOf(plan).some(({ events = [] }) =>
    events.some(({ action, parameters }) => action === 'decommission' && parameters.host === host),
  );

/** One node of the ring. */
export const cassandraNode: Service = {
  files: (context) => ({
    [`${context.serviceFolder}/conf/cassandra.yaml`]: cassandraYaml(context),
    [`${context.serviceFolder}/conf/cassandra-rackdc.properties`]: rackProperties(context),
    [`${context.serviceFolder}/conf/logback.xml`]: logbackXml,
    ...metricsAgentFiles(context),
  }),
  setUp: (context) => [makeFolders(context)],
  job: (context) => {
    const { installFolder, service, serviceFolder } = context;
    const command = {
      argv: [
        'java',
        ...serviceFlags(context),
        '-XX:+UseG1GC',
        '-XX:MaxGCPauseMillis=300',
        // As in Cassandra's own start script: buffers outside the heap may be half its size.
        `-XX:MaxDirectMemorySize=${Math.ceil(service.heapMebibytes / 2)}m`,
        metricsAgentFlag(context),
        ...objectSizeFlags(context.cluster.version, installFolder),
        '-Djava.security.manager=allow',
        '-Djdk.attach.allowAttachSelf=true',
        ...moduleFlags,
        ...(context.hasData ? [] : newRingFlags(context)),
        '-Dcassandra-foreground=yes',
        `-Dcassandra.config=file://${serviceFolder}/conf/cassandra.yaml`,
        `-Dcassandra.storagedir=${serviceFolder}/data`,
        `-Djna.tmpdir=${serviceFolder}/tmp`,
        // A library of Cassandra would otherwise send usage data to its vendor.
        '-Dchronicle.analytics.disable=true',
        '-Dchronicle.announcer.disable=true',
        '-cp',
        classPath(installFolder, `${serviceFolder}/conf`),
        'org.apache.cassandra.service.CassandraDaemon',
      ],
      environment: {},
    };
    return serviceJob(context, command, encryptionFiles(context));
  },
};
