/** The highest rate that a system still met with one host fewer: while an event of a run kept the services of one host down. */
import { effectOf } from '../../actions/registry.ts';
import type { Plan, RunPlan } from '../../plan/plan.ts';
import { judgedRuns } from '../../plan/runs-of.ts';
import { titleOfCluster } from '../../systems/registry.ts';
import { milliseconds, rate } from '../../text/figures.ts';
import { factsOf } from '../../workloads/registry.ts';
import { isTargetMet } from '../../workloads/target-met.ts';
import { targetPerSecond } from '../../workloads/throughput.ts';
import { tailTitles } from '../events/tail.ts';
import type { Answered, QuestionKind } from './question.ts';

/** A run of the system at a target rate, and the event from which on one of its hosts is down. */
interface Loss {
  runId: string;
  event: string;
  loadId: string;
  unit: string;
  target: number;
}

interface Subject {
  system: string;
  losses: Loss[];
}

export const headroom: QuestionKind<Subject> = {
  subjects: (plan: Plan) =>
    [...Map.groupBy(judgedRuns(plan), ({ group }) => group)].flatMap(([system, runs]) => {
      const losses = runs.flatMap(lossesOf);
      return losses.length === 0 ? [] : [{ system, losses }];
    }),
  question({ system, losses }) {
    const rates = new Set(losses.map(({ target }) => target)).size;
    return {
      id: `headroom:${system}`,
      asks: `How much does ${titleOfCluster(system)} carry with one host fewer?`,
      design: rates === 1 ? 'one rate: whether it is met' : `between two of ${rates} rates, no closer`,
    };
  },
  answer({ system, losses }, given) {
    const tried = losses.flatMap((loss) => outcomeOf(loss, given) ?? []);
    if (tried.length === 0) return null;
    const [best] = tried.filter(({ isMet }) => isMet).toSorted((one, other) => other.target - one.target);
    const [lowest] = tried.filter(({ isMet }) => !isMet).toSorted((one, other) => one.target - other.target);
    const head = `With one host fewer, ${titleOfCluster(system)}`;
    const missed = lowest && `missed ${rate(lowest.target)} (${rate(lowest.perSecond)} ${lowest.unit}/s)`;
    const found = best
      ? `${head} still met ${rate(best.target)} ${best.unit}/s${best.tail}; ${missed ?? 'no higher rate was tried'}`
      : `${head} ${missed}; no lower rate was tried`;
    return { parts: [found], section: 'events' };
  },
};

/** Events that stop the services of a single host, in runs whose load has a target rate. */
function lossesOf({ id: runId, loads, events = [] }: RunPlan): Loss[] {
  const [load] = loads;
  const target = load ? targetPerSecond(load) : null;
  if (!load || target === null) return [];
  return events
    .filter((event) => new Set(effectOf(event).stops.map(({ host }) => host)).size === 1)
    .map(({ name }) => ({
      runId,
      event: name,
      loadId: load.id,
      unit: factsOf(load.workload).unit ?? 'operations',
      target,
    }));
}

/** Null if the run is not valid, or nothing was measured while the host was down. */
function outcomeOf(loss: Loss, { findings }: Answered) {
  const load = findings.events
    ?.find(({ runId }) => runId === loss.runId)
    ?.loads.find(({ loadId }) => loadId === loss.loadId);
  const part = load?.parts.find(({ event }) => event === loss.event);
  if (!load || !part) return null;
  const { perSecond, tailMilliseconds: tail } = part;
  return {
    ...loss,
    perSecond,
    isMet: isTargetMet(loss.target, perSecond),
    tail: tail ? `, ${tailTitles[load.tail ?? 'mean']} ${milliseconds(tail.typical)} typically` : '',
  };
}
