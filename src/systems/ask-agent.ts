/** Reads single JMX attributes of a service from its metrics agent, in addition to what the sampler records, and calls its operations. */
import { z } from 'zod';
import type { Host } from '../hosts/host.ts';
import type { JobSpec } from '../hosts/job.ts';
import { serviceFacts } from './registry.ts';

export interface AgentQuestion {
  bean: string;
  attribute: string;
}

/** The agent listens only inside the host, so the host itself asks: with the Python that its sampler needs. */
const script = `
import sys, urllib.request
url, body, seconds = sys.argv[1:]
request = urllib.request.Request(url, body.encode(), {"Content-Type": "application/json"})
with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=float(seconds)) as answer:
    print(answer.read().decode())
`;

/** One answer for each request; Jolokia says 404 where there is no such bean. */
const answersSchema = z.array(
  z.object({ status: z.int(), value: z.unknown().optional(), error: z.string().optional() }),
);

const askSeconds = 10;
/** An operation may write much data. */
const callSeconds = 300;

/** The command with which the host asks its agent. It prints the answers. */
function postCommand(host: Host, service: string, requests: object[], seconds: number): string[] {
  const port = serviceFacts(service).metricsPort;
  if (port === undefined) throw new Error(`The facts of ${service} have no metricsPort`);
  const { address } = host.inventory;
  // As `metricsAgentFlag` starts it.
  const url = `http://${address.startsWith('127.') ? address : '127.0.0.1'}:${port}/jolokia/`;
  return ['python3', '-I', '-S', '-c', script, url, JSON.stringify(requests), String(seconds)];
}

async function post(host: Host, service: string, requests: object[], seconds: number) {
  const argv = postCommand(host, service, requests, seconds);
  return answersSchema.parse(JSON.parse(await host.run(argv, { timeoutSeconds: seconds + 20 })));
}

/** The value of the only answer. @throws Error if the agent does not answer, or refuses */
async function ask(host: Host, service: string, request: object, what: string, seconds = askSeconds): Promise<unknown> {
  const [answer] = await post(host, service, [request], seconds);
  if (answer?.status === 200) return answer.value;
  const why = answer?.error ?? 'no answer';
  throw new Error(`The agent of ${service} on ${host.inventory.name} ${what}: ${why}`);
}

/**
 * The values, in the order of the questions; null where the service has no such bean. Its policy must allow to read them, and it
 * allows the domains of the service's metrics (`metricsAgentFiles`).
 *
 * @throws Error if the agent does not answer, or an answer is no number
 */
export async function askAgent(host: Host, service: string, questions: AgentQuestion[]): Promise<(number | null)[]> {
  const requests = questions.map(({ bean, attribute }) => ({ type: 'read', mbean: bean, attribute }));
  const answers = await post(host, service, requests, askSeconds);
  return questions.map(({ bean }, index) => {
    const { status, value, error } = answers[index] ?? { status: 0 };
    if (status === 404) return null;
    if (status === 200 && typeof value === 'number') return value;
    throw new Error(`The agent of ${service} on ${host.inventory.name} gave no number for ${bean}: ${error ?? status}`);
  });
}

/**
 * The value of any attribute, such as a list. The facts of the service must name the bean.
 *
 * @throws Error if the agent does not answer, or refuses
 */
export function readAgent(host: Host, service: string, { bean, attribute }: AgentQuestion): Promise<unknown> {
  return ask(host, service, { type: 'read', mbean: bean, attribute }, `gave no ${attribute} of ${bean}`);
}

/**
 * Writes one of the attributes that the service's facts have as `changes`.
 *
 * @throws Error if the agent does not answer, or refuses
 */
export async function writeAgent(
  host: Host,
  service: string,
  { bean, attribute }: AgentQuestion,
  value: number,
): Promise<void> {
  await ask(host, service, { type: 'write', mbean: bean, attribute, value }, `could not change ${attribute}`);
}

/**
 * Calls one of the `operations` of the service's facts.
 *
 * @returns what the operation returns
 * @throws Error if the agent does not answer, or the operation fails
 */
export function callAgent(
  host: Host,
  service: string,
  { bean, operation }: { bean: string; operation: string },
  args: unknown[],
): Promise<unknown> {
  const request = { type: 'exec', mbean: bean, operation, arguments: args };
  return ask(host, service, request, `could not do ${operation}`, callSeconds);
}

/** The longest that a call in a job may take: a day. */
const jobSeconds = 86_400;

/** A job on the host that calls one of the `operations` of the service's facts, for operations that return only when all is done. */
export function callJob(
  host: Host,
  service: string,
  { bean, operation }: { bean: string; operation: string },
  args: unknown[],
  id: string,
): JobSpec {
  const request = { type: 'exec', mbean: bean, operation, arguments: args };
  return { id, argv: postCommand(host, service, [request], jobSeconds), environment: {} };
}

/** Why the operation of such a job failed, from what the job printed; null if it succeeded. */
export function callFailure(output: string): string | null {
  const [answer] = answersSchema.parse(JSON.parse(output));
  return answer?.status === 200 ? null : (answer?.error ?? 'no answer');
}
