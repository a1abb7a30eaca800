/** Temporal's servers as tests start them, which set-up has installed. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from '../../src/state/paths.ts';
import { startServer, type ServerProcess } from './server-process.ts';

/** The test server; without options its time is real. It loses an update now and then. */
export function startTestServer(...options: string[]): Promise<ServerProcess> {
  const [program] = globSync(join(cacheFolder, 'binaries', 'temporal-test-server-*', 'temporal-test-server'));
  if (!program)
    throw new Error('Temporal’s time-skipping test server is not in the cache; bring it with "npm run setup".');
  // It lives for seconds: to compile its code well takes longer than running it.
  const briefJava = 'JAVA_TOOL_OPTIONS=-XX:TieredStopAtLevel=1 -XX:+UseSerialGC';
  return startServer((port) => ['env', briefJava, program, String(port), ...options]);
}

/** The development server, with its data in memory. */
export function startDevelopmentServer(): Promise<ServerProcess> {
  return startServer((port) => [
    'temporal',
    'server',
    'start-dev',
    '--ip=127.0.0.1',
    `--port=${port}`,
    '--headless',
    '--log-level=error',
  ]);
}
