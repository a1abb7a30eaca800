/** What limits a system at its highest level. */
import { asClause, pressureText } from '../bottlenecks/bottleneck-text.ts';
import type { Bottleneck } from '../bottlenecks/bottleneck.ts';
import { clustersAsLoaded } from '../../plan/clusters.ts';
import { judgedRuns } from '../../plan/runs-of.ts';
import { titleOfCluster } from '../../systems/registry.ts';
import type { Said } from './answer.ts';
import type { QuestionKind } from './question.ts';

/** Name of a cluster. */
export const bottlenecks: QuestionKind<string> = {
  subjects: (plan) =>
    clustersAsLoaded(plan)
      .map(([system]) => system)
      .filter((system) => judgedRuns(plan).some(({ group }) => group === system)),
  question: (system) => ({
    id: `bottleneck:${system}`,
    system,
    asks: `What limits ${titleOfCluster(system)}?`,
    design: '',
  }),
  answer(system, { findings }) {
    const finding = findings.systems.find((each) => each.system === system);
    if (!finding) return null;
    const [head, ...others] = partsOf(finding.bottleneck);
    return { parts: [`${titleOfCluster(system)} ${head}`, ...others], section: `verdict-${system}` };
  },
};

function partsOf(bottleneck: Bottleneck): Said['parts'] {
  if (bottleneck.state === 'found')
    return [`is limited by ${pressureText(bottleneck.cause)} (${bottleneck.confidence} confidence)`];
  const nearest = bottleneck.nearest ? `; closest to saturation is ${pressureText(bottleneck.nearest)}` : '';
  if (bottleneck.state === 'none-found')
    return [
      `has no bottleneck, because ${asClause(bottleneck.reasons[0])} (${bottleneck.confidence} confidence)`,
      nearest,
    ];
  return ['has an inconclusive bottleneck', `: ${asClause(bottleneck.reasons[0])}`];
}
