/** The process of the live page: serves it until it is stopped. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { tokenPath } from '../control/own-ui.ts';
import { resultsFolder } from '../state/paths.ts';
import { writeFileAtomically } from '../state/write-atomically.ts';
import { basePath } from './server/access.ts';
import { liveServer } from './server/server.ts';
import { sourceOf } from './source.ts';
import { openTemporal } from './temporal.ts';

/** Resolves once SIGINT or SIGTERM has stopped it. @throws Error if another process listens on the port */
export async function serveUi(port: number): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const temporal = openTemporal();
  const server = liveServer({ port, token }, sourceOf(temporal, resultsFolder, basePath(token)));
  await writeFileAtomically(tokenPath, token, 0o600);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const stopped = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.resolve());
  await stopped.promise;
  server.closeAllConnections();
  server.close();
  await rm(tokenPath, { force: true });
  await temporal.close();
}
