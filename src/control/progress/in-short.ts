/** The headlines of ended runs, merged where possible. Pure. */
import type { CampaignProgress } from './progress.ts';

type Headline = CampaignProgress['headlines'][number];

/**
 * Merges consecutive runs that were skipped for the same reason into one line, such as `produce-search-7 to
 * produce-confirm-9`: a search skips most of its slots, and their lines would push all others off the screen.
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
