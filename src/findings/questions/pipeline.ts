/** What a pipeline sustains, and which of its stages limits it. */
import { sinkOfLoads } from '../pipelines/pipelines.ts';
import type { PipelineLimit } from '../pipelines/pipeline-finding.ts';
import { rateText } from '../pipelines/pipeline-text.ts';
import type { Plan } from '../../plan/plan.ts';
import { judgedRuns } from '../../plan/runs-of.ts';
import { share } from '../../text/figures.ts';
import type { QuestionKind } from './question.ts';

/** Title of its runs. */
export const pipeline: QuestionKind<string> = {
  subjects: (plan: Plan) => [
    ...new Set(
      judgedRuns(plan)
        .filter(({ loads, variant }) => !variant && sinkOfLoads(loads) !== null)
        .map(({ title }) => title),
    ),
  ],
  question: (title) => ({
    id: `pipeline:${title}`,
    asks: `${title}: what does it sustain, and what limits it?`,
    design: '',
  }),
  answer(title, { findings, runs }) {
    const found = findings.pipelines?.find((each) => each.pipeline.title === title);
    if (!found && runs.some((run) => run.title === title))
      return {
        parts: [`${title}: what it sustains is inconclusive`, ', no run of it was valid and steady'],
        section: 'figures',
      };
    if (!found) return null;
    return {
      parts: [`${title} sustains ${rateText(found.pipeline)}`, ...limitParts(found.limit)],
      section: 'pipelines',
    };
  },
};

function limitParts(limit: PipelineLimit): string[] {
  if (limit.state === 'inconclusive') return ['; its limit is inconclusive', `: ${limit.reason}`];
  const reached = `${share(limit.share)} of what ${limit.title} does alone`;
  return [limit.state === 'stage' ? `; that stage limits it: ${reached}` : `; its stages slow each other: ${reached}`];
}
