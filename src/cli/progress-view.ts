/** A campaign's progress as text for a terminal, and as one line per change for pipes and logs. Pure. */
import type { RunHeartbeat } from '../measurement/runs/heartbeat.ts';
import { inShort, phaseMarks, runsProgressText } from '../control/progress/markdown.ts';
import { keptText, pauseText } from '../control/progress/controls.ts';
import { currentPhase, timeLeftText } from '../control/progress/expected-end.ts';
import type { CampaignProgress } from '../control/progress/progress.ts';
import { count, elapsed } from '../text/figures.ts';
import type { LoadProgress } from '../workloads/load-output.ts';

/** The whole progress screen. The most important lines come last, because a short terminal cuts off the top. */
export function progressScreen(
  progress: CampaignProgress,
  loads: RunHeartbeat[],
  doing: string[],
  now: number,
): string {
  const phases = progress.phases.map((entry) => `${phaseMarks[entry.state]} ${entry.phase}`).join('  ');
  const results = inShort(progress.headlines)
    .slice(-8)
    .map((line) => resultLine(line));
  const runs = progress.currentRuns.flatMap((run) => {
    const beat = loads.find((each) => each.runId === run.runId);
    const again = run.attempt > 1 ? `, attempt ${run.attempt}` : '';
    const head = `▶ ${run.title}, ${run.level}: ${run.step}${again} (${elapsed((now - run.startMilliseconds) / 1000)})`;
    return [head, ...(run.step === 'under load' && beat ? beat.loads.map((load) => `    ${loadLine(load)}`) : [])];
  });
  const step = progress.currentStep;
  if (step) runs.push(`▶ ${step.title} (${elapsed((now - step.startMilliseconds) / 1000)})`);
  const kept = keptLines(progress, now);
  const tasks = doing.map((words) => `    ${words}`);
  const steps = (progress.stepsDone ?? []).slice(-3).map((done) => stepLine(done));
  return [phases, ...results, ...steps, ...runs, ...tasks, ...kept, summaryLine(progress, now)].join('\n');
}

/** `isolated · 3 of 12 runs ended · 2 min 07 s elapsed · about 6 min 10 s left`, and the current activities */
export function summaryLine(progress: CampaignProgress, now: number, doing: string[] = []): string {
  const left = timeLeftText(progress, now);
  return [
    currentPhase(progress)?.phase ?? (progress.output ? 'ended' : 'starting'),
    runsProgressText(progress),
    `${elapsed((now - progress.startMilliseconds) / 1000)} elapsed`,
    ...(progress.pause ? [pauseText(progress.pause)] : []),
    ...(left === null ? [] : [left]),
    ...doing,
  ].join(' · ');
}

/** What has changed since `before`, one line each: phases and runs started and ended, warnings, failures. */
export function changes(before: CampaignProgress | null, after: CampaignProgress): string[] {
  const lines: string[] = [];
  for (const entry of after.phases) {
    const earlier = before?.phases.find((each) => each.phase === entry.phase)?.state ?? 'waiting';
    if (earlier === entry.state || entry.state === 'waiting') continue;
    const took =
      entry.startMilliseconds !== null && entry.endMilliseconds !== null
        ? ` (${elapsed((entry.endMilliseconds - entry.startMilliseconds) / 1000)})`
        : '';
    lines.push(`${phaseMarks[entry.state]} ${entry.phase} ${entry.state}${took}`);
  }
  for (const run of after.currentRuns) {
    const earlier = before?.currentRuns.find((each) => each.runId === run.runId);
    if (run.repeatedBecause !== undefined && earlier?.attempt !== run.attempt)
      lines.push(`↻ ${run.runId} is repeated, about ${elapsed(run.plannedSeconds)} more: ${run.repeatedBecause}`);
    if (earlier?.attempt === run.attempt && earlier.step === run.step) continue;
    if (run.step === 'under load') lines.push(`▶ ${run.title}, ${run.level}: attempt ${run.attempt}`);
  }
  // The runs that ended since. Only the latest are kept.
  const ended = after.runsEnded - (before?.runsEnded ?? 0);
  if (ended > 0) lines.push(...inShort(after.headlines.slice(-ended)).map((line) => resultLine(line)));
  lines.push(...stepChanges(before, after), ...controlChanges(before, after));
  if (after.kept && !before?.kept) lines.push(...keptLines(after, after.kept.sinceMilliseconds));
  lines.push(...after.warnings.slice(before?.warnings.length ?? 0).map((warning) => `! ${warning}`));
  if (after.failure !== null && !before?.failure) lines.push(`✘ ${after.failure}`);
  return lines;
}

/** Steps that are no runs, ended and begun since. */
function stepChanges(before: CampaignProgress | null, after: CampaignProgress): string[] {
  const known = new Set(before?.stepsDone?.map(({ stepId }) => stepId));
  const done = (after.stepsDone ?? []).filter(({ stepId }) => !known.has(stepId));
  const { currentStep: step } = after;
  const isNew = step && step.stepId !== before?.currentStep?.stepId;
  return [...done.map((each) => stepLine(each)), ...(isNew ? [`▶ ${step.title}`] : [])];
}

const stepLine = ({ stepId, headline }: NonNullable<CampaignProgress['stepsDone']>[number]): string =>
  `✔ ${stepId}: ${headline}`;

/** Pauses and skips requested since. */
function controlChanges(before: CampaignProgress | null, after: CampaignProgress): string[] {
  const asked = after.toSkip.filter((runId) => !before?.toSkip.includes(runId));
  const lines = asked.map((runId) => `– ${runId} will be skipped`);
  const earlier = before?.pause ? pauseText(before.pause) : null;
  const now = after.pause ? pauseText(after.pause) : null;
  if (now !== null && now !== earlier) lines.push(`‖ ${now}`);
  if (earlier !== null && now === null && !after.output) lines.push('▶ resumed');
  return lines;
}

/** The verdicts, the report and how long the hosts stay up; empty if they do not. */
function keptLines(progress: CampaignProgress, now: number): string[] {
  const { kept } = progress;
  if (!kept) return [];
  const report = kept.report === null ? [] : [`Report: ${kept.report}`];
  return [...kept.verdicts, ...report, `‖ ${keptText(progress, kept, now)}`];
}

function resultLine({ runId, state, headline }: CampaignProgress['headlines'][number]): string {
  if (state === 'skipped') return `${phaseMarks.skipped} ${runId}: ${headline}`;
  return state === 'valid' ? `✔ ${runId}: ${headline}` : `✘ ${runId}: invalid, ${headline}`;
}

function loadLine(load: RunHeartbeat['loads'][number]): string {
  return `${load.id}: ${load.progress && load.state === 'running' ? describe(load.progress) : load.state}`;
}

function describe({ done, total, unit, ratePerSecond, expectedEndSeconds, detail }: LoadProgress): string {
  return [
    `${count(done)} of ${count(total)} ${unit}`,
    ...(ratePerSecond === null || unit === 'seconds' ? [] : [`${count(ratePerSecond)} ${unit}/s`]),
    ...(expectedEndSeconds === null ? [] : [`about ${elapsed(expectedEndSeconds)} left`]),
    ...(detail === undefined ? [] : [detail]),
  ].join(', ');
}
