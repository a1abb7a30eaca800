/** The live page of this checkout: a process of its own on loopback, which outlives the command, the worker and the server. */
import { join } from 'node:path';
import { z } from 'zod';
import { RefusalError } from '../input/refusal.ts';
import { identityOf } from '../state/identity.ts';
import { folderVariables, projectFolder, stateFolder } from '../state/paths.ts';
import { asSoleOwner } from '../state/sole-owner.ts';
import { readIfThere } from '../state/state-files.ts';
import { comesUp, endDetached, recordedProcess, startDetached, withLog } from './detached-process.ts';
import { freePort } from './free-port.ts';
import { controlFolder } from './target.ts';

const name = 'ui';
export const preferredPort = 8244;
const startLimitMilliseconds = 60_000;

/** Only its user reads it. It is new at each start, and in no argument, variable or log. */
export const tokenPath = join(controlFolder, 'ui-token');

const details = z.looseObject({ port: z.int().min(1).max(65_535) });

/** The link that opens the page, with its token; null if the page is not served. */
export async function uiLink(): Promise<string | null> {
  const running = await recordedProcess(controlFolder, name, details);
  const token = running && (await readIfThere(tokenPath));
  return token ? `http://127.0.0.1:${running.port}/?token=${token}` : null;
}

/** The link; starts the process if it is not running. @param port null for any, or that of the process that runs */
export async function ensureOwnUi(port: number | null, say: (line: string) => void): Promise<string> {
  identityOf(stateFolder, say);
  const start = async (): Promise<string> => {
    const running = await uiLink();
    if (running !== null) {
      if (port === null || new URL(running).port === String(port)) return running;
      throw new RefusalError([
        `The live page is already served on port ${new URL(running).port}: to use another port, first run "proofload ui --stop".`,
      ]);
    }
    await endOwnUi();
    return await startOn(port ?? (await freePort(preferredPort, 'the live page')));
  };
  return asSoleOwner(controlFolder, name, start, { limitMilliseconds: startLimitMilliseconds, onProgress: say });
}

async function startOn(port: number): Promise<string> {
  const main = join(projectFolder, 'src/cli/main.ts');
  const command: [string, ...string[]] = [process.execPath, main, 'ui', '--foreground', '--port', String(port)];
  const started = await startDetached(controlFolder, name, command, { port }, { ...process.env, ...folderVariables });
  if (started && (await comesUp(started, () => isServed(port), startLimitMilliseconds))) {
    const link = await uiLink();
    if (link !== null) return link;
  }
  const lines = await withLog(controlFolder, name, `The live page could not be served on port ${port}.`);
  await endOwnUi();
  throw new RefusalError(lines);
}

/** Without the token every answer is a refusal, and one all the same. */
async function isServed(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(2000) })).status === 403;
  } catch {
    // Nothing listens yet.
    return false;
  }
}

/** Stops it; false if it was not running. */
export function endOwnUi(): Promise<boolean> {
  return endDetached(controlFolder, name, 5);
}
