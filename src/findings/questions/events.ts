/** What the events of a run do to its loads. */
import type { DisturbedLoad, EventsFinding } from '../events/event-finding.ts';
import { verdictOf } from '../contrast/decide.ts';
import { tailTitles } from '../events/tail.ts';
import { judgedRuns } from '../../plan/runs-of.ts';
import { count, duration, milliseconds, share } from '../../text/figures.ts';
import type { Said } from './answer.ts';
import type { QuestionKind } from './question.ts';

/** Id of a run with events, and its title. */
export const events: QuestionKind<{ runId: string; title: string }> = {
  subjects: (plan) => judgedRuns(plan).flatMap(({ id, title, events: all }) => (all ? [{ runId: id, title }] : [])),
  question: ({ runId, title }) => ({
    id: `events:${runId}`,
    asks: `${title}: what do users notice?`,
    design: 'one run: no interval between runs',
  }),
  answer({ runId }, { findings }) {
    const finding = findings.events?.find((each) => each.runId === runId);
    if (!finding || finding.loads.length === 0) return null;
    return { parts: partsOf(finding), section: 'events' };
  },
};

function partsOf({ title, loads }: EventsFinding): Said['parts'] {
  const [load] = loads.toSorted((one, other) => other.errors - one.errors || slowOf(other) - slowOf(one));
  const { loadId, errors, tail, parts } = load!;
  const [before, ...others] = parts;
  if (before?.event !== null || before.isAfterwards || others.length === 0)
    return [
      `${title}: whether users of ${loadId} notice it is inconclusive`,
      ': nothing was measured before the first event, or after it',
    ];
  const fewer = others.flatMap(({ throughput }) =>
    throughput && verdictOf(throughput) === 'differs' && throughput.ratio < 1 ? [throughput.ratio] : [],
  );
  const slower = others.some(({ latency }) => latency && verdictOf(latency) === 'differs' && latency.ratio > 1);
  const slow = slowOf(load!);
  const isNoticed = errors > 0 || slow > 0 || slower || fewer.length > 0;
  const isKnown = others.some(({ latency, throughput }) => latency ?? throughput);
  const head = isNoticed
    ? 'users notice it'
    : isKnown
      ? 'users hardly notice it'
      : 'inconclusive, its parts are too short';
  const worst = Math.max(...others.map(({ tailMilliseconds }) => tailMilliseconds?.highest ?? 0));
  const clauses = [
    ...(fewer.length > 0 ? [`throughput down to ${share(Math.min(...fewer))}`] : []),
    ...(before.tailMilliseconds
      ? [
          `${tailTitles[tail ?? 'mean']} ${milliseconds(before.tailMilliseconds.typical)} before, ${milliseconds(worst)} at worst`,
        ]
      : []),
    ...(slow > 0 ? [`${duration(slow)} much slower`] : []),
  ];
  const failed = errors === 0 ? 'no errors' : `${count(errors)} errors`;
  return [`${title}, ${loadId}: ${head}: ${failed}`, ...clauses.map((clause) => `; ${clause}`)];
}

/** Seconds in which it was much slower than before. */
const slowOf = ({ parts }: DisturbedLoad): number => Math.max(0, ...parts.map(({ slowSeconds }) => slowSeconds ?? 0));
