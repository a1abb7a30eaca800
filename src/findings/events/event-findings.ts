/** What events did to the loads of their runs. Pure. */
import { factsOfAction } from '../../actions/registry.ts';
import { plain } from '../../text/figures.ts';
import type { EventRecord } from '../../measurement/results/event-record.ts';
import type { LoadResult, RunResult } from '../../measurement/results/types.ts';
import type { OutageFigures } from '../../measurement/telemetry/outages.ts';
import type { Plan } from '../../plan/plan.ts';
import { factsOf } from '../../workloads/registry.ts';
import { isOpenLoop, operationsOf } from '../../workloads/measured.ts';
import { regularIntervals } from '../../measurement/results/comparable-intervals.ts';
import { redundancyText } from './event-text.ts';
import type { DisturbedLoad, EventsFinding } from './event-finding.ts';
import { loadParts } from './load-parts.ts';
import { outageWindows } from './outage-windows.ts';
import { outagesOf } from './outages.ts';
import { recoveriesOf } from './recovery.ts';
import { tailOf } from './tail.ts';

/**
 * A finding for each valid run with events, in the order of the runs.
 *
 * @param runs with the warm-ups of their loads cut off
 */
export function eventFindings(
  runs: RunResult[],
  plan: Pick<Plan, 'steps'>,
  figures: readonly OutageFigures[],
): EventsFinding[] {
  return runs
    .filter(({ state, events = [] }) => state === 'valid' && events.length > 0)
    .map((run) => {
      const { runId, title, level, events = [] } = run;
      const start = run.span.startMilliseconds;
      const finding = {
        runId,
        title,
        level,
        events: events.map(({ name, title: titleOfEvent, begunMilliseconds, doneMilliseconds }) => ({
          name,
          title: titleOfEvent,
          atSeconds: (begunMilliseconds - start) / 1000,
          tookSeconds: doneMilliseconds === null ? null : (doneMilliseconds - begunMilliseconds) / 1000,
        })),
        loads: run.loads.flatMap((load) => disturbedLoad(load, run) ?? []),
        recoveries: outageWindows([run], plan).flatMap(({ event, window }) =>
          recoveriesOf(run, event, events[0]!.begunMilliseconds, window.startMilliseconds, window.endMilliseconds),
        ),
        outages: outagesOf(run, plan, figures),
      };
      return {
        ...finding,
        answers: [...finding.outages.map(redundancyText), ...run.loads.flatMap(answersOfLoad), ...ownAnswers(events)],
      };
    })
    .map((finding, _, all) => {
      // Answers of several runs have the same questions.
      const prefix = all.length > 1 ? `${finding.runId}: ` : '';
      return { ...finding, answers: finding.answers.map((answer) => `${prefix}${answer}`) };
    });
}

/** What the figures of a load answer. */
function answersOfLoad({ load, figures }: LoadResult): string[] {
  return (factsOf(load.workload).answers?.(figures) ?? []).map(plain);
}

/** What the events themselves found, with the questions that it answers. */
function ownAnswers(events: readonly EventRecord[]): string[] {
  return events.flatMap(({ action, answer }) => {
    const { question } = factsOfAction(action);
    return question !== undefined && answer !== undefined ? [plain(`${question} ${answer}`)] : [];
  });
}

/** Null for a batch. */
function disturbedLoad(load: LoadResult, { events = [] }: RunResult): DisturbedLoad | null {
  const operations = operationsOf(load);
  const first = events[0]?.begunMilliseconds;
  if (!operations || first === undefined) return null;
  const series = regularIntervals(load.measured.series);
  const steady = series.filter(({ endMilliseconds }) => endMilliseconds <= first);
  const tail = tailOf(steady);
  return {
    loadId: load.load.id,
    workload: load.load.workload,
    unit: operations.unit,
    openLoop: isOpenLoop(load),
    tail,
    errors: operations.errors,
    parts: loadParts(series, load.window, events, tail),
  };
}
