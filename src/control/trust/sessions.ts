/**
 * Which campaigns a worker may act for. A signed input stays in the server's history for good, and whoever reaches the
 * server can send it again: so each start of a campaign is used once, and the steps of a campaign are made only between
 * its start and the moment at which its hardware was seen to be gone.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { FileError } from '../../input/file-error.ts';
import { parseJson } from '../../input/read-json.ts';
import { writeJsonWhole } from '../../state/write-whole.ts';
import { readIfThere } from '../../state/state-files.ts';

/** Not tried again: a worker that refused once refuses always. */
export class SessionRefused extends Error {
  override readonly name = 'SessionRefused';
}

const sessionSchema = z.object({
  /** The workflow execution (Temporal's run id) that opened it last. */
  execution: z.string(),
  open: z.boolean(),
  /** For each start that was used, the execution that used it. */
  starts: z.record(z.string(), z.string()),
});

type Session = z.infer<typeof sessionSchema>;

export interface Sessions {
  /**
   * Opens the session that `start` (a random id, made by the command) stands for. Safe to repeat by the execution that
   * opened it, until it is closed. Throws `SessionRefused` for a start that another execution has used, or that is over.
   */
  open(campaignId: string, start: string, execution: string): Promise<void>;
  /**
   * Throws `SessionRefused` unless the campaign's session is open.
   *
   * @param execution that asks, where it is the campaign's own; null for its children and its lease
   * @param state `any` for what the execution that opened the session may still do after it was closed
   */
  require(campaignId: string, execution: string | null, state?: 'open' | 'any'): Promise<void>;
  /** Until the next start nothing more is done for the campaign. */
  close(campaignId: string): Promise<void>;
}

/** Keeps a file for each campaign in `folder`. Campaign ids must have been checked: they become names of files. */
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
        `${fileOf(campaignId)} is damaged, so nothing is done for ${campaignId} any more. Its hosts end by their lease; "proofload cleanup --apply" removes them at once.`,
        { cause: error },
      );
    }
  }

  async function write(campaignId: string, session: Session): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeJsonWhole(fileOf(campaignId), session);
  }

  return {
    async open(campaignId, start, execution) {
      const session = await read(campaignId);
      const user = session?.starts[start];
      if (session && user !== undefined) {
        if (user === execution && session.execution === execution && session.open) return;
        throw new SessionRefused(
          `This start of ${campaignId} was used before: a campaign is started with "proofload run" and started again with "proofload resume ${campaignId}", not from Temporal's history.`,
        );
      }
      await write(campaignId, { execution, open: true, starts: { ...session?.starts, [start]: execution } });
    },
    async require(campaignId, execution, state = 'open') {
      const session = await read(campaignId);
      const isOwn = execution === null || session?.execution === execution;
      if (session && isOwn && (session.open || state === 'any')) return;
      throw new SessionRefused(
        `${campaignId} is not under way here, so nothing is done for it: start it again with "proofload resume ${campaignId}".`,
      );
    },
    async close(campaignId) {
      const session = await read(campaignId);
      if (session?.open) await write(campaignId, { ...session, open: false });
    },
  };
}
