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
    // An operation that takes long must not keep the sampler waiting.
    executor: 'fixed',
    threadNr: 2,
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

/** Lists threads with their full names, which the kernel cuts. */
const threadList = { bean: 'com.sun.management:type=DiagnosticCommand', operation: 'threadPrint' };

/**
 * The agent's policy: it allows reading the beans of the service's metrics, asking for the counts of its histograms and for a list of
 * its threads, and calling its `operations`, changing its `changes`, and nothing else.
 */
export function metricsAgentFiles(context: ServiceContext): Record<string, string> {
  const {
    metrics = [],
    histograms = [],
    operations = [],
    beans: further = [],
    changes = [],
  } = serviceFacts(context.service.name);
  const domains = new Set(metrics.flatMap(({ query }) => query.beans.map(domainOf)));
  const called = Map.groupBy([...histograms.map(({ query }) => query), ...operations, threadList], ({ bean }) => bean);
  const written = Map.groupBy(changes, ({ bean }) => bean);
  // The agent knows a bean by the last entry with its exact name, and by its domain only without one: one entry says everything.
  const exact = [...new Set([...further, ...called.keys(), ...written.keys()])].map((bean) =>
    entryOf(bean, [
      ...(domains.has(domainOf(bean)) || further.includes(bean) ? [readable] : []),
      ...(written.get(bean) ?? []).map(({ attribute }) => `<attribute>${attribute}</attribute>`),
      ...(called.get(bean) ?? []).map(({ operation }) => `<operation>${operation}</operation>`),
    ]),
  );
  return {
    [policyFile(context)]: `<?xml version="1.0" encoding="utf-8"?>
<restrict>
  <http><method>post</method></http>
  <commands></commands>
  <allow>
${[...[...domains].map((name) => entryOf(`${name}:*`, [readable])), ...exact].join('')}  </allow>
</restrict>
`,
  };
}

const readable = '<attribute mode="read">*</attribute>';

const domainOf = (bean: string): string => bean.split(':')[0] ?? '';

function entryOf(bean: string, allowed: string[]): string {
  return `    <mbean><name>${bean}</name>${allowed.join('')}</mbean>\n`;
}
