/** Which of two load generators with the same work on a system is faster. */
import { workOf, workText } from '../cross-checks/work.ts';
import { headlineText } from '../contrast/contrast-text.ts';
import type { LoadPlan } from '../../plan/plan.ts';
import { judgedRuns } from '../../plan/runs-of.ts';
import { titleOfCluster } from '../../systems/registry.ts';
import { factsOf } from '../../workloads/registry.ts';
import type { QuestionKind } from './question.ts';

interface Subject {
  system: string;
  /** As a person reads it. */
  work: string;
  base: { workload: string };
  other: { workload: string };
}

/** The loads that do the same are one question, whatever the data. */
export const generatorsId = ({ system, work, other: { workload } }: Omit<Subject, 'base'>): string =>
  `generators:${system}:${workload}:${work}`;

export const generators: QuestionKind<Subject> = {
  subjects(plan) {
    const alone = judgedRuns(plan).flatMap(({ loads, group }): LoadPlan[] =>
      loads.length === 1 && loads[0]!.cluster === group ? loads : [],
    );
    const alike = Map.groupBy(alone, (load) => JSON.stringify([load.cluster, workOf(load)]));
    return [...alike.values()].flatMap((loads) => {
      if (workOf(loads[0]!) === null) return [];
      const [base, ...others] = [...Map.groupBy(loads, ({ workload }) => workload).values()].toSorted(
        (one, other) => other.length - one.length,
      );
      return others.map(([other]) => ({
        system: other!.cluster,
        work: workText(base![0]!),
        base: base![0]!,
        other: other!,
      }));
    });
  },
  question: (subject) => ({
    id: generatorsId(subject),
    asks: `${titleOfCluster(subject.system)}, ${subject.work}: is ${titleOf(subject.other)} as fast as ${titleOf(subject.base)}?`,
    design: '',
    contrasts: { figures: 1 },
  }),
  answer(subject, { findings }) {
    const id = generatorsId(subject);
    const found = findings.systems
      .flatMap(({ crossChecks = [] }) => crossChecks)
      .find((check) => generatorsId(check) === id);
    const change = found && headlineText(found.figures);
    if (!change) return null;
    const pair = `${titleOf(subject.other)} against ${titleOf(subject.base)}`;
    return { parts: [`${pair}, ${subject.work}: ${change}`], section: 'cross-checks' };
  },
};

const titleOf = ({ workload }: { workload: string }): string => factsOf(workload).title;
