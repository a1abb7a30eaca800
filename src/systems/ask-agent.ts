/** Reads single JMX attributes of a service from its metrics agent, in addition to what the sampler records. */
import { z } from 'zod';
import type { Host } from '../hosts/host.ts';
import { serviceFacts } from './registry.ts';

export interface AgentQuestion {
  bean: string;
  attribute: string;
}

/** The agent listens only inside the host, so the host itself asks: with the Python that its sampler needs. */
const script = `
import json, sys, urllib.request
url, questions = sys.argv[1], json.loads(sys.argv[2])
body = [{"type": "read", "mbean": each["bean"], "attribute": each["attribute"]} for each in questions]
request = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=10) as answer:
    print(answer.read().decode())
`;

/** One answer for each question; Jolokia says 404 where there is no such bean. */
const answersSchema = z.array(
  z.object({ status: z.int(), value: z.unknown().optional(), error: z.string().optional() }),
);

/**
 * The values, in the order of the questions; null where the service has no such bean. Its policy must allow to read them, and it
 * allows the domains of the service's metrics (`metricsAgentFiles`).
 *
 * @throws Error if the agent does not answer, or an answer is no number
 */
export async function askAgent(host: Host, service: string, questions: AgentQuestion[]): Promise<(number | null)[]> {
  const port = serviceFacts(service).metricsPort;
  if (port === undefined) throw new Error(`The facts of ${service} have no metricsPort`);
  const { address } = host.inventory;
  // As `metricsAgentFlag` starts it.
  const url = `http://${address.startsWith('127.') ? address : '127.0.0.1'}:${port}/jolokia/`;
  const text = await host.run(['python3', '-I', '-S', '-c', script, url, JSON.stringify(questions)], {
    timeoutSeconds: 20,
  });
  const answers = answersSchema.parse(JSON.parse(text));
  return questions.map(({ bean }, index) => {
    const { status, value, error } = answers[index] ?? { status: 0 };
    if (status === 404) return null;
    if (status === 200 && typeof value === 'number') return value;
    throw new Error(`The agent of ${service} on ${host.inventory.name} gave no number for ${bean}: ${error ?? status}`);
  });
}
