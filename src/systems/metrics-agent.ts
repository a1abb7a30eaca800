/** Jolokia's agent, through which the sampler reads a service's JMX metrics. */
import { metricsAgentJar } from './metrics-agent-artefact.ts';
import { serviceFacts } from './registry.ts';
import type { ServiceContext } from './system.ts';

const policyFile = ({ serviceFolder }: ServiceContext): string => `${serviceFolder}/conf/jolokia-access.xml`;

/**
 * The flag that starts the agent with the service. It listens on the loopback interface. If hosts share that interface, each has
 * its own loopback address. The sampler reads host and port from the command line of the process.
 */
export function metricsAgentFlag(context: ServiceContext): string {
  const { host, installFolder, service } = context;
  const port = serviceFacts(service.name).metricsPort;
  if (port === undefined) throw new Error(`The facts of ${service.name} have no metricsPort`);
  const options = {
    host: host.address.startsWith('127.') ? host.address : '127.0.0.1',
    port,
    policyLocation: `file://${policyFile(context)}`,
    executor: 'single',
    discoveryEnabled: false,
    disableDetectors: true,
    // The sampler knows its own request.
    includeRequest: false,
    // The default logs a line for every rejected request.
    logHandlerClass: 'org.jolokia.server.core.service.impl.QuietLogHandler',
  };
  const list = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  return `-javaagent:${installFolder}/jars/${metricsAgentJar}=${list.join(',')}`;
}

/**
 * The agent's policy: it allows reading the beans of the service's metrics, asking for the counts of its histograms, and calling its
 * `operations`, and nothing else.
 */
export function metricsAgentFiles(context: ServiceContext): Record<string, string> {
  const { metrics = [], histograms = [], operations = [], beans: further = [] } = serviceFacts(context.service.name);
  const names = metrics.flatMap(({ query }) => query.beans);
  const domains = new Set(names.map((name) => name.split(':')[0]));
  const beans = [...domains].map(
    (name) => `    <mbean><name>${name}:*</name><attribute mode="read">*</attribute></mbean>\n`,
  );
  const single = further.map((name) => `    <mbean><name>${name}</name><attribute mode="read">*</attribute></mbean>\n`);
  // Of the entries for a bean the agent knows the most exact one only: without this, a bean whose operation may be called could not be
  // read any more by the entry for its domain.
  const reading = (bean: string): string =>
    domains.has(bean.split(':')[0] ?? '') ? '<attribute mode="read">*</attribute>' : '';
  const calls = [...histograms.map(({ query }) => query), ...operations].map(
    ({ bean, operation }) =>
      `    <mbean><name>${bean}</name>${reading(bean)}<operation>${operation}</operation></mbean>\n`,
  );
  return {
    [policyFile(context)]: `<?xml version="1.0" encoding="utf-8"?>
<restrict>
  <http><method>post</method></http>
  <commands></commands>
  <allow>
${[...beans, ...single, ...calls].join('')}  </allow>
</restrict>
`,
  };
}
