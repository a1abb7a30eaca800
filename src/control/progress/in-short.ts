/** The ends of runs, in as few lines as say it. Pure. */
import type { CampaignProgress } from './progress.ts';

type Headline = CampaignProgress['headlines'][number];

/**
 * Runs that were left out one after the other for the same reason are one line, such as `produce-search-7 to produce-confirm-9`: a
 * search leaves most of its slots empty, which would push everything else out of sight.
 */
export function inShort(headlines: Headline[]): Headline[] {
  const groups: Headline[][] = [];
  for (const each of headlines) {
    const group = groups.at(-1);
    const [first] = group ?? [];
    if (group && first?.state === 'skipped' && each.state === 'skipped' && each.headline === first.headline)
      group.push(each);
    else groups.push([each]);
  }
  return groups.map((group) => {
    const [first, last] = [group[0]!, group.at(-1)!];
    return first === last ? first : { ...first, runId: `${first.runId} to ${last.runId}` };
  });
}
