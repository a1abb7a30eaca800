/** The kinds of questions, in the order in which a report answers them. */
import { isAsked } from '../../plan/asked-questions.ts';
import type { Plan } from '../../plan/plan.ts';
import { judgedRuns } from '../../plan/runs-of.ts';
import { fewestTrials } from '../../statistics/ratio-interval.ts';
import { total } from '../../statistics/sums.ts';
import { bottlenecks } from './bottlenecks.ts';
import { capacity } from './capacity.ts';
import { seenText } from './design-text.ts';
import { drift } from './drift.ts';
import { duration } from './duration.ts';
import { events } from './events.ts';
import { generators } from './generators.ts';
import { growth } from './growth.ts';
import { headroom } from './headroom.ts';
import { matrix } from './matrix.ts';
import { objective } from './objective.ts';
import { pipeline } from './pipeline.ts';
import { purchase } from './purchase.ts';
import { sentenceOf, type Answer, type Said } from './answer.ts';
import type { Answered, AskedOfPlan, Question, QuestionKind } from './question.ts';
import { recovery } from './recovery.ts';
import { searched } from './searched.ts';
import { sharing } from './sharing.ts';
import { topologies } from './topologies.ts';
import { variants } from './variants.ts';

/** What one kind asks of a plan, with how each is answered. */
type Asked = (plan: Plan) => { question: AskedOfPlan; answer: (given: Answered) => Said | null }[];

/** Hides the type of the subjects, which only the kind itself knows. */
const kind =
  <Subject>({ subjects, question, answer }: QuestionKind<Subject>): Asked =>
  (plan) =>
    subjects(plan).map((subject) => ({
      question: question(subject, plan),
      answer: (given) => answer(subject, given),
    }));

/** A campaign with nothing but blocks was written to measure what sharing costs. */
const isOfSharing = (plan: Plan): boolean => judgedRuns(plan).every(({ block }) => block !== undefined);

const when =
  (isMeant: (plan: Plan) => boolean, asked: Asked): Asked =>
  (plan) =>
    isMeant(plan) ? asked(plan) : [];

const kinds: readonly Asked[] = [
  when(isOfSharing, kind(sharing)),
  kind(topologies),
  kind(variants),
  kind(matrix),
  kind(growth),
  kind(drift),
  kind(events),
  kind(recovery),
  kind(headroom),
  kind(pipeline),
  kind(objective),
  kind(searched),
  kind(capacity),
  kind(duration),
  kind(bottlenecks),
  kind(generators),
  when((plan) => !isOfSharing(plan), kind(sharing)),
  kind(purchase),
];

/** Those that the campaign file names come first; those of one system stand together, in the order of the campaign file's systems. */
function askedBy(plan: Plan): ReturnType<Asked> {
  const all = kinds.flatMap((asked) => asked(plan));
  const first = all.findIndex(({ question }) => question.system !== undefined);
  const ofSystems = Object.keys(plan.clusters).flatMap((name) =>
    all.filter(({ question }) => question.system === name),
  );
  const others = all.slice(first).filter(({ question }) => question.system === undefined);
  const inOrder = [...all.slice(0, first), ...ofSystems, ...others];
  const placeOf = ({ question: { id } }: (typeof all)[number]): number => {
    const place = (plan.askedQuestions ?? []).findIndex((asked) => isAsked(asked, id));
    return place === -1 ? all.length : place;
  };
  return inOrder.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Questions that the campaign file names, and that do not follow from its steps, or to which it gives a change that matters in vain. */
export function unaskedQuestions(plan: Plan): { index: number; sentence: string }[] {
  const all = askedBy(plan).map(({ question }) => question);
  return (plan.askedQuestions ?? []).flatMap((asked, index) => {
    const named = all.filter(({ id }) => isAsked(asked, id));
    const kinds = [...new Set(all.map(({ id }) => id.split(':')[0]!))];
    if (named.length === 0)
      return [{ index, sentence: `the steps of this size ask no such question; they ask ${kinds.join(', ')}` }];
    const isVain = asked.marginPercent !== undefined && named.every(({ contrasts }) => !contrasts);
    return isVain ? [{ index, sentence: 'compares no two sides, so it has no marginPercent: leave it out' }] : [];
  });
}

/** What a campaign answers. Pure. */
export function questionsOf(plan: Plan): Question[] {
  const asked = askedBy(plan).map(({ question }) => question);
  const figures = total(asked.map(({ contrasts }) => contrasts?.figures ?? 0));
  return asked.map(({ contrasts, ...question }) =>
    contrasts?.blocks !== undefined && contrasts.blocks >= fewestTrials
      ? { ...question, design: seenText(contrasts.blocks, figures) }
      : question,
  );
}

/** One answer to each question that the campaign has something to say of. Pure. */
export function answersOf(given: Omit<Answered, 'plan'>): Answer[] {
  const { plan } = given.record;
  const answers = askedBy(plan).flatMap(({ question: { id }, answer }): [string, Answer][] => {
    const found = answer({ ...given, plan });
    if (!found) return [];
    const sentence = sentenceOf(found.parts);
    return [[sentence, { id, sentence, section: found.section }]];
  });
  // Parts of a long run may have the same answer.
  return [...new Map(answers.toReversed()).values()].toReversed();
}
