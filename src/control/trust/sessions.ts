/**
 * Which campaigns a worker may act for. A signed input stays in the server's history forever, and anyone with access to the
 * server can send it again. So each start of a campaign works once, and the worker runs its steps only between that start
 * and verified cleanup.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { FileError } from '../../input/file-error.ts';
import { parseJson } from '../../input/read-json.ts';
import { writeJsonAtomically } from '../../state/write-atomically.ts';
import { readIfThere } from '../../state/state-files.ts';

/** Not retried: a worker that refused once refuses always. */
export class SessionRefused extends Error {
  override readonly name = 'SessionRefused';
}

const sessionSchema = z.object({
  /** The workflow execution (Temporal's run id) that last opened the session. */
  execution: z.string(),
  open: z.boolean(),
  /** For each used start, the execution that used it. */
  starts: z.record(z.string(), z.string()),
});

type Session = z.infer<typeof sessionSchema>;

export interface Sessions {
  /**
   * Opens the session of `start`, a random id from the command. The execution that opened it may repeat the call until the
   * session is closed. Throws `SessionRefused` if another execution has used the start, or the session is closed.
   */
  open(campaignId: string, start: string, execution: string): Promise<void>;
  /**
   * Throws `SessionRefused` unless the campaign's session is open.
   *
   * @param execution the calling execution if it is the campaign's own; null for its children and its lease
   * @param state `any` for what the execution that opened the session may still do after the session is closed
   */
  require(campaignId: string, execution: string | null, state?: 'open' | 'any'): Promise<void>;
  /** After this the worker does nothing for the campaign until its next start. */
  close(campaignId: string): Promise<void>;
}

/** Keeps one file per campaign in `folder`. Campaign ids must be validated before, because they become file names. */
export function sessionsIn(folder: string): Sessions {
  const fileOf = (campaignId: string): string => join(folder, `${campaignId}.json`);

  async function read(campaignId: string): Promise<Session | null> {
    const text = await readIfThere(fileOf(campaignId));
    if (text === null) return null;
    try {
      return parseJson(fileOf(campaignId), text, { schema: sessionSchema, number: null });
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      throw new SessionRefused(
        `${fileOf(campaignId)} is damaged, so the worker does nothing more for ${campaignId}. Its lease ends its hosts; "proofload cleanup --apply" removes them immediately.`,
        { cause: error },
      );
    }
  }

  async function write(campaignId: string, session: Session): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeJsonAtomically(fileOf(campaignId), session);
  }

  return {
    async open(campaignId, start, execution) {
      const session = await read(campaignId);
      const user = session?.starts[start];
      if (session && user !== undefined) {
        if (user === execution && session.execution === execution && session.open) return;
        throw new SessionRefused(
          `This start of ${campaignId} was already used: start a campaign with "proofload run" and resume it with "proofload resume ${campaignId}", not from Temporal's history.`,
        );
      }
      await write(campaignId, { execution, open: true, starts: { ...session?.starts, [start]: execution } });
    },
    async require(campaignId, execution, state = 'open') {
      const session = await read(campaignId);
      const isOwn = execution === null || session?.execution === execution;
      if (session && isOwn && (session.open || state === 'any')) return;
      throw new SessionRefused(
        `${campaignId} has no open session here, so the worker does nothing for it: resume it with "proofload resume ${campaignId}".`,
      );
    },
    async close(campaignId) {
      const session = await read(campaignId);
      if (session?.open) await write(campaignId, { ...session, open: false });
    },
  };
}
