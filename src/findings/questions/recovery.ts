/** How long figures of a load take to come back after an event stopped services: throughput, and how far a reader is behind its writer. */
import { effectOf } from '../../actions/registry.ts';
import { judgedRuns } from '../../plan/runs-of.ts';
import { duration } from '../../text/figures.ts';
import type { QuestionKind } from './question.ts';

interface Subject {
  runId: string;
  title: string;
  /** Name of the event. */
  event: string;
}

export const recovery: QuestionKind<Subject> = {
  subjects: (plan) =>
    judgedRuns(plan).flatMap(({ id, title, events = [] }) =>
      events.filter((event) => effectOf(event).stops.length > 0).map(({ name }) => ({ runId: id, title, event: name })),
    ),
  question: ({ runId, title, event }) => ({
    id: `recovery:${runId}:${event}`,
    asks: `${title}: how long until all is as before ${event}?`,
    design: 'one run: no interval between runs',
  }),
  answer({ runId, title, event }, { findings }) {
    const finding = findings.events?.find((each) => each.runId === runId);
    const [clause, ...others] = (finding?.recoveries ?? [])
      .filter((each) => each.event === event)
      .map(({ figure, seconds }) => `${figure} ${backText(seconds)}`);
    if (clause === undefined) return null;
    return {
      parts: [`${title}, after ${event}: ${clause}`, ...others.map((other) => `; ${other}`)],
      section: 'events',
    };
  },
};

function backText(seconds: number | null): string {
  if (seconds === null) return 'was not back when the run ended';
  return seconds === 0 ? 'stayed as before' : `was back after ${duration(seconds)}`;
}
