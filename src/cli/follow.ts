/** Follows a campaign until it ends or its watcher leaves: a redrawn screen on a terminal, a line for each change elsewhere. */
import { createLogUpdate } from 'log-update';
import { createInterface } from 'node:readline/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { watchForBlocks, type BlockWatch } from '../control/blocked-workflow.ts';
import { ensureControlPlane, type ControlPlane } from '../control/control-plane.ts';
import { lastLogLines } from '../control/detached-process.ts';
import { controlFolder } from '../control/target.ts';
import type { CampaignProgress } from '../control/progress/progress.ts';
import { campaignHandle, viewCampaign, type CampaignView } from './campaign-handle.ts';
import { UnansweredError } from './exit-codes.ts';
import { changes, progressScreen, summaryLine } from './progress-view.ts';
import { harmless } from './terminal.ts';

const pollMilliseconds = 2_000;
/** Every so many looks it is asked whether the campaign can go on at all. */
const looksBetweenWatches = 3;
/** A pipe or a log gets a sign of life this often although nothing changed. */
const signOfLifeMilliseconds = 30_000;

/** After this many looks in a row without an answer, each up to ten seconds long, starting the worker again does not help. */
const unansweredLimit = 12;

/** How following ended: the campaign did, or the watcher left it running. */
export type Followed = { left: false; view: CampaignView } | { left: true };

/**
 * Follows `campaignId`. While it runs, a server or worker of this checkout that has died is started again. Ctrl-C asks
 * whether to detach or to cancel; a second one detaches.
 */
export async function follow(campaignId: string, plane: ControlPlane, say: (line: string) => void): Promise<Followed> {
  const screen = process.stdout.isTTY ? createLogUpdate(process.stdout) : null;
  const interrupt = watchInterrupt();
  let before: CampaignProgress | null = null;
  let spoken = Date.now();
  let current = plane;
  let unanswered = 0;
  const watch = watchForBlocks();
  try {
    for (let looks = 0; ; looks += 1) {
      const view = await look(current, campaignId, looks % looksBetweenWatches === 0 ? watch : null);
      if (view?.progress) {
        const lines = changes(before, view.progress);
        before = view.progress;
        if (screen) {
          screen(cut(harmless(progressScreen(view.progress, view.loads, view.doing, Date.now())), columns()));
        } else {
          for (const line of lines) say(line);
          if (lines.length > 0) spoken = Date.now();
          else if (Date.now() - spoken > signOfLifeMilliseconds) {
            say(summaryLine(view.progress, Date.now(), view.doing));
            spoken = Date.now();
          }
        }
      }
      if (view && view.state !== 'running') return { left: false, view };
      unanswered = view?.progress ? 0 : unanswered + 1;
      if (unanswered > unansweredLimit) throw new UnansweredError(await silence(campaignId));
      if (unanswered > 0) current = await revive(current, say);
      await Promise.race([setTimeout(pollMilliseconds), interrupt.pressed]);
      if (interrupt.count() > 0) {
        screen?.clear();
        if ((await interrupt.ask()) === 'cancel') {
          await (await campaignHandle(current.client, campaignId)).cancel();
          say(`Cancelling ${campaignId}: its loads are stopped and its hardware is torn down.`);
        } else return { left: true };
      }
    }
  } finally {
    screen?.done();
    interrupt.close();
  }
}

/** Null where the server itself does not answer. Throws where the campaign is watched and cannot go on. */
async function look(
  { client }: ControlPlane,
  campaignId: string,
  watch: BlockWatch | null,
): Promise<CampaignView | null> {
  try {
    const handle = await campaignHandle(client, campaignId);
    await watch?.look(client, handle.workflowId);
    return await viewCampaign(client, handle);
  } catch (error) {
    if (isUnavailable(error)) return null;
    throw error;
  }
}

async function silence(campaignId: string): Promise<string> {
  return [
    `Neither a worker nor the server answers for ${campaignId}, although both were started again: hardware may be left.`,
    `Mend what the log says, then go on with "proofload attach ${campaignId}". Last lines of ${join(controlFolder, 'worker.log')}:`,
    await lastLogLines(controlFolder, 'worker'),
  ].join('\n');
}

async function revive(plane: ControlPlane, say: (line: string) => void): Promise<ControlPlane> {
  const revived = await ensureControlPlane(say);
  await plane.client.connection.close();
  return revived;
}

/** gRPC codes of a server that is not there: deadline exceeded, unavailable, and a connection cut in the middle. */
function isUnavailable(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return [1, 4, 14].includes(Number(code)) || [1, 4, 14].includes(Number(cause?.code));
}

/** Some terminals do not tell their width. */
function columns(): number {
  return process.stdout.columns || 80;
}

function cut(text: string, columns: number): string {
  return text
    .split('\n')
    .map((line) => (line.length > columns ? `${line.slice(0, columns - 1)}…` : line))
    .join('\n');
}

interface Interrupt {
  /** Resolves at the first Ctrl-C. */
  pressed: Promise<void>;
  count(): number;
  ask(): Promise<'detach' | 'cancel'>;
  close(): void;
}

/** Without a terminal nobody can be asked: a Ctrl-C or a SIGTERM there detaches, and the campaign goes on. */
function watchInterrupt(): Interrupt {
  let pressed = Promise.withResolvers<void>();
  let count = 0;
  const onSignal = () => {
    count += 1;
    pressed.resolve();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return {
    get pressed() {
      return pressed.promise;
    },
    count: () => count,
    async ask() {
      count = 0;
      pressed = Promise.withResolvers<void>();
      if (!process.stdin.isTTY) return 'detach';
      const questions = createInterface({ input: process.stdin, output: process.stdout });
      const again = new AbortController();
      questions.on('SIGINT', () => again.abort());
      try {
        const answer = await questions.question('Detach and let it run (d), or cancel the campaign (c)? [d] ', {
          signal: again.signal,
        });
        return answer.trim().toLowerCase().startsWith('c') ? 'cancel' : 'detach';
      } catch (error) {
        if (again.signal.aborted) return 'detach';
        throw error;
      } finally {
        questions.close();
      }
    },
    close() {
      process.off('SIGINT', onSignal);
      process.off('SIGTERM', onSignal);
    },
  };
}
