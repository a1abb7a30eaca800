/** Up to which load an objective of the campaign holds. */
import { objectiveClause } from '../response/objective-text.ts';
import type { ObjectiveFinding } from '../response/objective-finding.ts';
import { objectiveSubjects, type ObjectiveSubject } from '../response/objective-subjects.ts';
import type { QuestionKind } from './question.ts';

export const objective: QuestionKind<ObjectiveSubject> = {
  subjects: objectiveSubjects,
  question: ({ objective: asked, system, title, levels }) => ({
    id: `objective:${system}:${title}:${asked.text}`,
    asks: `${title}: up to which load ${objectiveClause(asked, 'question')}?`,
    design: levels.length < 2 ? 'one level: whether it holds' : `between two of ${levels.length} levels, no closer`,
  }),
  answer({ objective: asked, system, title }, { findings: { objectives = [] } }) {
    const found = objectives.filter(
      (each) => each.objective === asked.text && each.system === system && each.title === title,
    );
    // Of disks of several types, the one for which it holds least.
    const [least] = found.toSorted((one, other) => upToOf(one) - upToOf(other));
    if (!least) return null;
    const [head, ...others] = least.answer;
    return { parts: [`${title}: ${head}`, ...others], section: `objective-${objectives.indexOf(least) + 1}` };
  },
};

const upToOf = ({ holds }: ObjectiveFinding): number => ('upTo' in holds ? holds.upTo : 0);
