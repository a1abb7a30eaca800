/** Jolokia's agent: by it the sampler reads the metrics that a service keeps in JMX. */
import { metricsAgentJar } from './metrics-agent-artefact.ts';
import { serviceFacts } from './registry.ts';
import type { ServiceContext } from './system.ts';

const policyFile = ({ serviceFolder }: ServiceContext): string => `${serviceFolder}/conf/jolokia-access.xml`;

/**
 * The flag that starts the agent with the service. It listens on the loopback interface; where hosts share that one, each
 * on its own address in it. The sampler finds host and port in the command line of the process.
 */
export function metricsAgentFlag(context: ServiceContext): string {
  const { host, installFolder, service } = context;
  const port = serviceFacts(service.name).metricsPort;
  if (port === undefined) throw new Error(`The facts of ${service.name} have no port for its metrics`);
  const options = {
    host: host.address.startsWith('127.') ? host.address : '127.0.0.1',
    port,
    policyLocation: `file://${policyFile(context)}`,
    executor: 'single',
    discoveryEnabled: false,
    disableDetectors: true,
    // The sampler knows what it asked.
    includeRequest: false,
    // It would write a line for every question that is refused.
    logHandlerClass: 'org.jolokia.server.core.service.impl.QuietLogHandler',
  };
  const list = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  return `-javaagent:${installFolder}/jars/${metricsAgentJar}=${list.join(',')}`;
}

/** What may be read, and that nothing else may be done: no command is allowed but for these. */
export function metricsAgentFiles(context: ServiceContext): Record<string, string> {
  const { metrics = [] } = serviceFacts(context.service.name);
  const names = metrics.flatMap(({ asked }) => asked.beans);
  const domains = new Set(names.map((name) => name.split(':')[0]));
  const beans = [...domains].map(
    (name) => `    <mbean><name>${name}:*</name><attribute mode="read">*</attribute></mbean>\n`,
  );
  return {
    [policyFile(context)]: `<?xml version="1.0" encoding="utf-8"?>
<restrict>
  <http><method>post</method></http>
  <commands></commands>
  <allow>
${beans.join('')}  </allow>
</restrict>
`,
  };
}
