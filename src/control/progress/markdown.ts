/** What the Temporal UI shows of a campaign: before it starts, and its progress, rendered again at every step. Pure. */
import { clustersAsLoaded } from '../../plan/clusters.ts';
import type { Plan, RunPlan } from '../../plan/plan.ts';
import { runsOf } from '../../plan/runs-of.ts';
import { titleOfCluster } from '../../systems/registry.ts';
import { clock, elapsed } from '../../text/figures.ts';
import { keptText } from './controls.ts';
import { currentPhase, expectedEnd, hasOverrun } from './expected-end.ts';
import type { CampaignProgress, Pause } from './progress.ts';

const marks = { waiting: '○', running: '▶', done: '✔', failed: '✘', cancelled: '✘', skipped: '–' };
const headlinesShown = 12;

/** Escapes text for a Markdown table: a bar in the output of a load generator must not start a column. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');

/** The lines of a Markdown table. */
export function markdownTable(heads: string[], rows: string[][]): string[] {
  return [heads, ...rows.map((cells) => cells.map(cell))]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .toSpliced(1, 0, `|${'---|'.repeat(heads.length)}`);
}

/** What stands for the state of a phase. */
export const phaseMarks = { waiting: '·', running: '▶', done: '✔', failed: '✘', cancelled: '✘', skipped: '–' };

/** `3 of 12 runs ended`, or `3 of at most 60 runs ended` while a step may still make fewer, and how many of them stayed invalid: their own lines may have scrolled away. */
export function runsProgressText({ runsEnded, runsTotal, runsInvalid, stepsDeciding }: CampaignProgress): string {
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
  const phaseRows = progress.phases.map(({ phase, state, plannedSeconds, startMilliseconds, endMilliseconds }) => [
    phase,
    `${marks[state]} ${state}`,
    startMilliseconds === null ? '' : elapsed(((endMilliseconds ?? now) - startMilliseconds) / 1000),
    elapsed(plannedSeconds),
  ]);
  lines.push(...markdownTable(['phase', 'state', 'took', 'planned'], phaseRows));
  const runRows = inShort(progress.headlines)
    .slice(-headlinesShown)
    .map(({ runId, state, headline }) => [runId, `${state === 'valid' ? '' : `**${state}**: `}${headline}`]);
  if (runRows.length > 0) lines.push('', ...markdownTable(['run', 'result'], runRows));
  const stepRows = (progress.stepsDone ?? []).slice(-headlinesShown).map(({ stepId, headline }) => [stepId, headline]);
  if (stepRows.length > 0) lines.push('', ...markdownTable(['step', 'result'], stepRows));
  if (progress.toSkip.length > 0) lines.push('', `Will be skipped: ${progress.toSkip.map(cell).join(', ')}`);
  if (progress.warnings.length > 0) lines.push('', ...progress.warnings.map((warning) => `- ${cell(warning)}`));
  for (const verdict of progress.output?.verdicts ?? []) lines.push('', `**${verdict}**`);
  for (const { line } of progress.output?.thresholds ?? []) lines.push('', cell(line));
  if (progress.output?.report) lines.push('', `Report: \`${progress.output.report.html}\``);
  return lines.join('\n');
}

type Headline = CampaignProgress['headlines'][number];

/**
 * Merges consecutive runs that were skipped for the same reason into one line, such as `produce-search-7 to
 * produce-confirm-9`: a search skips most of its slots, and their lines would push all others off the screen.
 */
export function inShort(headlines: Headline[]): Headline[] {
  const groups: Headline[][] = [];
  for (const each of headlines) {
    const group = groups.at(-1);
    const [first] = group ?? [];
    if (group && first?.state === 'skipped' && each.state === 'skipped' && each.headline === first.headline)
      group.push(each);
    else groups.push([each]);
  }
  return groups.map((group) => {
    const [first, last] = [group[0]!, group.at(-1)!];
    return first === last ? first : { ...first, runId: `${first.runId} to ${last.runId}` };
  });
}

/** Temporal accepts at most 20,000 bytes of details. */
const runsShown = 60;

/** The fixed summary (one line) and details (Markdown) with which a client starts a campaign's workflow. */
export function campaignSummary(plan: Plan): { staticSummary: string; staticDetails: string } {
  const systems = clustersAsLoaded(plan).map(([name, { version }]) => `${titleOfCluster(name)} ${version}`);
  const runs = runsOf(plan);
  const rows = runs
    .slice(0, runsShown)
    .map((run) => [run.id, run.group, run.title, run.level, elapsed(run.plannedSeconds)]);
  return {
    staticSummary: `${plan.title}: ${runs.length} runs at size ${plan.size} on profile ${plan.profile}`,
    staticDetails: [
      `${systems.join(', ')} on ${plan.hosts.map((host) => host.name).join(', ')}; ${elapsed(plan.plannedSeconds)} planned.`,
      '',
      ...markdownTable(['run', 'group', 'what', 'level', 'planned'], rows),
      ...(runs.length > runsShown ? ['', `and ${runs.length - runsShown} more`] : []),
    ].join('\n'),
  };
}

/** One line about a run, for its activities in the Temporal UI. */
export function runText(run: RunPlan, attempt: number): string {
  return `${run.title}, ${run.level}${attempt > 1 ? `, attempt ${attempt}` : ''}`;
}
