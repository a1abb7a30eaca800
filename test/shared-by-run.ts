/** What takes long to make is made once for all processes of a test run, when the first of them asks for it. */
import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { WorkflowBundleWithSourceMap } from '@temporalio/worker';

/** Set by `test/test-run.ts`. What runs outside a test run makes everything for itself. */
const runFolder = process.env.PROOFLOAD_TEST_RUN;
const socketIn = (folder: string): string => join(folder, 'shared.socket');

export type ServerKind = 'test' | 'development';

/** The code of workflows as one script. */
export async function workflowBundle(
  workflows: URL = new URL('workflows/all-workflows.ts', import.meta.url),
): Promise<WorkflowBundleWithSourceMap> {
  return (await shared('bundle', fileURLToPath(workflows))) as WorkflowBundleWithSourceMap;
}

/** The address of a server of Temporal, which ends with the test run. */
export async function serverAddress(kind: ServerKind): Promise<string> {
  return (await shared('server', kind)) as string;
}

async function shared(what: string, argument: string): Promise<unknown> {
  if (runFolder === undefined) return (await make(what, argument)).value;
  const asked = request({ socketPath: socketIn(runFolder), path: `/${what}?${encodeURIComponent(argument)}` }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const body = await text(answer);
  if (answer.statusCode !== 200) throw new Error(body);
  return JSON.parse(body);
}

/** Loads what it needs only now: most test runs need none of it. */
async function make(what: string, argument: string): Promise<{ value: unknown; end?: () => Promise<void> }> {
  if (what === 'server') {
    const { startDevelopmentServer, startTestServer } = await import('./test-servers/temporal.ts');
    const { address, end } = await (argument === 'test' ? startTestServer() : startDevelopmentServer());
    return { value: address, end };
  }
  const { bundleWorkflowCode, DefaultLogger } = await import('@temporalio/worker');
  return { value: await bundleWorkflowCode({ workflowsPath: argument, logger: new DefaultLogger('ERROR') }) };
}

/** Answers the processes of a test run. Returns what ends everything that was made. */
export async function serveShared(folder: string): Promise<() => Promise<void>> {
  const made = new Map<string, ReturnType<typeof make>>();
  const server = createServer((asked, answer) => {
    const path = asked.url!;
    const [what = '', argument = ''] = path.slice(1).split('?');
    if (!made.has(path)) made.set(path, make(what, decodeURIComponent(argument)));
    made.get(path)!.then(
      ({ value }) => answer.end(JSON.stringify(value)),
      (error: unknown) => answer.writeHead(500).end(String(error)),
    );
  }).listen(socketIn(folder));
  await once(server, 'listening');
  return async () => {
    server.close();
    server.closeAllConnections();
    for (const each of await Promise.allSettled(made.values())) {
      if (each.status === 'fulfilled') await each.value.end?.();
    }
  };
}
