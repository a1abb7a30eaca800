/** What a campaign does now: its current runs with their loads, and its other activities. Pure. */
import type { CampaignProgress } from '../control/progress/progress.ts';
import type { RunHeartbeat } from '../measurement/runs/heartbeat.ts';
import { list, tables, text, type Node } from '../report/document/document.ts';
import { count, elapsed, milliseconds, rate } from '../text/figures.ts';
import { numberColumn, tableOf, textColumn } from '../text/table.ts';
import type { LoadProgress } from '../workloads/load-output.ts';

/** A number for each run that has ended or is under way, from 1, as charts and tables have it. */
export function numberOf({ headlines, currentRuns, runsEnded }: CampaignProgress): Map<string, number> {
  const first = runsEnded - headlines.length + 1;
  const ids = [...headlines, ...currentRuns].map(({ runId }) => runId);
  return new Map(ids.map((id, index) => [id, first + index]));
}

/** @param beats heartbeats of the current runs */
export function currentNodes(progress: CampaignProgress, beats: RunHeartbeat[], doing: string[], now: number): Node[] {
  const { currentRuns, currentStep, output } = progress;
  if (output) return [];
  const numbers = numberOf(progress);
  const since = (start: number): string => elapsed((now - start) / 1000);
  const runs = currentRuns.flatMap((run): Node[] => {
    const beat = beats.find(({ runId }) => runId === run.runId);
    const again = run.attempt > 1 ? `, attempt ${run.attempt}` : '';
    const because = run.repeatedBecause === undefined ? '' : ` It is repeated: ${run.repeatedBecause}`;
    const planned = `${since(run.startMilliseconds)} of about ${elapsed(run.plannedSeconds)}`;
    const what = [run.title, run.level].filter((words) => words !== '').join(', ');
    return [
      text(`${numbers.get(run.runId)}. ${what}: ${run.step}${again}, ${planned}.${because}`),
      ...(beat && run.step === 'under load' ? loadTable(run.runId, beat) : []),
    ];
  });
  const step = currentStep ? [text(`${currentStep.title}: ${since(currentStep.startMilliseconds)}.`)] : [];
  return [...runs, ...step, ...list(doing)];
}

function loadTable(runId: string, { loads }: RunHeartbeat): Node[] {
  const of = (cell: (progress: LoadProgress) => string) => (load: (typeof loads)[number]) =>
    load.progress ? cell(load.progress) : '';
  return tables([
    tableOf(`loads-of-${runId}`, `Loads of ${runId}`, loads, [
      textColumn('Load', ({ id }) => id),
      textColumn('State', ({ state }) => state),
      numberColumn(
        'Done',
        of(({ done, total, unit }) => `${count(done)} of ${count(total)} ${unit}`),
      ),
      numberColumn(
        'Rate a second',
        of(({ ratePerSecond }) => rate(ratePerSecond)),
      ),
      numberColumn(
        'Latency',
        of(({ latency }) => (latency ? `${latency.name} ${milliseconds(latency.milliseconds)}` : '')),
      ),
      numberColumn(
        'Left',
        of(({ expectedEndSeconds }) => (expectedEndSeconds === null ? '' : elapsed(expectedEndSeconds))),
      ),
      textColumn(
        'Detail',
        of(({ detail = '' }) => detail),
      ),
    ]),
  ]);
}
