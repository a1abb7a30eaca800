/** The sources that a campaign is compared with, and where they contradict themselves. Pure. */
import { contradictionsOf } from '../baselines/contradictions.ts';
import { publishedSources } from '../baselines/sources.ts';
import type { BaselineFinding, HostUseFinding, SourceFinding } from './baseline-findings.ts';

/** One finding for each source with a compared row. Doubts that the rows already show are not repeated. */
export function sourceFindings(baselines: BaselineFinding[], hostUse: HostUseFinding[]): SourceFinding[] {
  return publishedSources.flatMap((source) => {
    const own = baselines.filter((each) => each.source === source.title);
    if (own.length === 0) return [];
    const { title, by, conditions, unstated } = source;
    const shown = new Set(own.flatMap(({ doubts }) => doubts));
    const compared = new Set([...own.map(({ resultId }) => resultId), ...hostUse.map(({ id }) => id)]);
    const contradictions = contradictionsOf(source)
      .filter(({ rows }) => rows.length === 0 || rows.some((row) => compared.has(row)))
      .map(({ sentence }) => sentence)
      .filter((sentence) => !shown.has(sentence));
    return { title, by, conditions, unstated, contradictions };
  });
}
