/** A campaign's progress as Markdown for the Temporal UI, rendered again at every step. Pure. */
import { inShort } from './in-short.ts';
import { keptText } from './kept.ts';
import type { CampaignProgress, Pause } from './progress.ts';
import { clock, elapsed } from '../../text/figures.ts';
import { currentPhase, expectedEnd, hasOverrun } from './expected-end.ts';

const marks = { waiting: '○', running: '▶', done: '✔', failed: '✘', skipped: '–' };
const headlinesShown = 12;

/** Escapes text for a Markdown table: a bar in the output of a load generator must not start a column. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');
}

/** `3 of 12 runs ended`, or `3 of at most 60 runs ended` while a step may still make fewer, and how many of them stayed invalid: their own lines may have scrolled away. */
export function runsProgressText({ runsEnded, runsTotal, runsInvalid, stepsDeciding = 0 }: CampaignProgress): string {
  const atMost = stepsDeciding > 0 ? 'at most ' : '';
  return `${runsEnded} of ${atMost}${runsTotal} runs ended${runsInvalid > 0 ? `, ${runsInvalid} invalid` : ''}`;
}

function state(progress: CampaignProgress, now: number): string {
  if (progress.output) {
    const { state, reason } = progress.output.outcome;
    return `**${state}**${reason ? `: ${reason}` : ''}`;
  }
  const phase = currentPhase(progress);
  const end = expectedEnd(progress, now);
  return [
    `**${phase?.phase ?? 'starting'}**`,
    runsProgressText(progress),
    `${elapsed((now - progress.startMilliseconds) / 1000)} elapsed at ${clock(now)}`,
    progress.pause
      ? pauseWords(progress.pause)
      : end === null
        ? 'ending early'
        : `expected end ${hasOverrun(progress, now) ? 'not before ' : ''}${clock(end)}`,
  ].join(' · ');
}

function pauseWords({ sinceMilliseconds, standingSinceMilliseconds }: Pause): string {
  if (standingSinceMilliseconds === null)
    return `will pause before the next run, requested at ${clock(sinceMilliseconds)}`;
  return `**paused** since ${clock(standingSinceMilliseconds)}`;
}

export function progressMarkdown(progress: CampaignProgress, now: number): string {
  const lines = [`## ${progress.title}`, '', state(progress, now), ''];
  if (progress.failure !== null && !progress.output) lines.push(`> ${cell(progress.failure)}`, '');
  if (progress.kept) {
    lines.push(`**${keptText(progress, progress.kept, now)}**`, '');
    for (const verdict of progress.kept.verdicts) lines.push(verdict, '');
    if (progress.kept.report !== null) lines.push(`Report: \`${progress.kept.report}\``, '');
  }
  for (const run of progress.currentRuns) {
    const again = run.attempt > 1 ? `, attempt ${run.attempt}` : '';
    lines.push(`▶ ${run.title}, ${run.level}: ${run.step}${again}, ${elapsed(run.plannedSeconds)} planned`, '');
  }
  if (progress.currentStep) {
    const { title, plannedSeconds } = progress.currentStep;
    lines.push(`▶ ${cell(title)}, ${elapsed(plannedSeconds)} planned`, '');
  }
  lines.push('| phase | state | took | planned |', '|---|---|---|---|');
  for (const entry of progress.phases) {
    const took =
      entry.startMilliseconds === null
        ? ''
        : elapsed(((entry.endMilliseconds ?? now) - entry.startMilliseconds) / 1000);
    lines.push(
      `| ${entry.phase} | ${marks[entry.state]} ${entry.state} | ${took} | ${elapsed(entry.plannedSeconds)} |`,
    );
  }
  if (progress.headlines.length > 0) lines.push('', '| run | result |', '|---|---|');
  for (const { runId, state, headline } of inShort(progress.headlines).slice(-headlinesShown)) {
    lines.push(`| ${cell(runId)} | ${state === 'valid' ? '' : `**${state}**: `}${cell(headline)} |`);
  }
  const steps = progress.stepsDone ?? [];
  if (steps.length > 0) lines.push('', '| step | result |', '|---|---|');
  for (const { stepId, headline } of steps.slice(-headlinesShown))
    lines.push(`| ${cell(stepId)} | ${cell(headline)} |`);
  if (progress.toSkip.length > 0) lines.push('', `Will be skipped: ${progress.toSkip.map(cell).join(', ')}`);
  if (progress.warnings.length > 0) lines.push('', ...progress.warnings.map((warning) => `- ${cell(warning)}`));
  for (const verdict of progress.output?.verdicts ?? []) lines.push('', `**${verdict}**`);
  for (const { line } of progress.output?.thresholds ?? []) lines.push('', cell(line));
  if (progress.output?.report) lines.push('', `Report: \`${progress.output.report.html}\``);
  return lines.join('\n');
}
