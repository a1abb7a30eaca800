/** Follows a campaign or a series until it ends or the user detaches. Redraws a screen on a terminal; prints a line for each change elsewhere. */
import { createLogUpdate } from 'log-update';
import { createInterface } from 'node:readline/promises';
import { setTimeout } from 'node:timers/promises';
import type { CampaignView } from '../control/campaign-view.ts';
import type { ControlPlane } from '../control/control-plane.ts';
import { watchCampaign } from '../control/watch-campaign.ts';
import { changes, progressScreen, summaryLine } from './progress-view.ts';
import { seriesChanges, seriesScreen } from './series-view.ts';
import { harmless } from '../text/harmless.ts';

const pollMilliseconds = 2_000;
/** How often a pipe or log gets a summary line when nothing has changed. */
const summaryIntervalMilliseconds = 30_000;

/**
 * Follows `campaignId`. While it runs, restarts the server or worker of this checkout if it dies. Ctrl-C asks whether to
 * detach or to cancel; a second Ctrl-C detaches. Null if the user detached.
 */
export async function follow(
  campaignId: string,
  plane: ControlPlane,
  say: (line: string) => void,
): Promise<CampaignView | null> {
  const screen = process.stdout.isTTY ? createLogUpdate(process.stdout) : null;
  const interrupt = watchInterrupt();
  const watch = watchCampaign(campaignId, plane, say);
  let before: Seen = { progress: null, series: null };
  let lastPrinted = Date.now();
  try {
    for (;;) {
      const view = await watch.poll();
      if (view) {
        const lines = changesSince(before, view);
        before = { progress: view.progress ?? before.progress, series: view.series ?? before.series };
        if (screen) {
          screen(cut(harmless(screenText(view)), columns()));
        } else {
          for (const line of lines) say(line);
          if (lines.length > 0) lastPrinted = Date.now();
          else if (view.progress && Date.now() - lastPrinted > summaryIntervalMilliseconds) {
            say(summaryLine(view.progress, Date.now(), view.doing));
            lastPrinted = Date.now();
          }
        }
      }
      if (view && view.state !== 'running') return view;
      if (await Promise.race([setTimeout(pollMilliseconds, false), interrupt.pressed()])) {
        screen?.clear();
        if ((await interrupt.ask()) === 'detach') return null;
        await watch.cancel();
        say(`Cancelling ${campaignId}: stopping its load generators and tearing down its hardware.`);
      }
    }
  } finally {
    screen?.done();
    interrupt.close();
  }
}

type Seen = Required<Pick<CampaignView, 'progress' | 'series'>>;

/** What is new, one line each. The progress of a series is that of its present campaign. */
function changesSince(before: Seen, { progress, series }: CampaignView): string[] {
  const earlier = before.progress?.campaignId === progress?.campaignId ? before.progress : null;
  return [...(series ? seriesChanges(before.series, series) : []), ...(progress ? changes(earlier, progress) : [])];
}

/** The whole screen. */
export function screenText({ progress, series, loads, doing }: CampaignView): string {
  return [
    ...(series ? [seriesScreen(series)] : []),
    ...(progress ? [progressScreen(progress, loads, doing, Date.now())] : doing),
  ].join('\n');
}

/** Some terminals do not report their width. */
function columns(): number {
  return process.stdout.columns || 80;
}

function cut(text: string, columns: number): string {
  return text
    .split('\n')
    .map((line) => (line.length > columns ? `${line.slice(0, columns - 1)}…` : line))
    .join('\n');
}

/** Without a terminal there is no question: Ctrl-C or SIGTERM detaches, and the campaign continues. */
function watchInterrupt() {
  let pressed = Promise.withResolvers<true>();
  const onSignal = () => pressed.resolve(true);
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  return {
    /** Resolves at the first Ctrl-C. */
    pressed: () => pressed.promise,
    async ask(): Promise<'detach' | 'cancel'> {
      pressed = Promise.withResolvers<true>();
      if (!process.stdin.isTTY) return 'detach';
      const questions = createInterface({ input: process.stdin, output: process.stdout });
      const again = new AbortController();
      questions.on('SIGINT', () => again.abort());
      try {
        const answer = await questions.question('Detach and leave the campaign running (d), or cancel it (c)? [d] ', {
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
    close: () => void process.off('SIGINT', onSignal).off('SIGTERM', onSignal),
  };
}
