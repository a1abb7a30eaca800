/** Caveats next to the results that they affect, and the full list at the end. */
import type { Findings } from '../../findings/findings.ts';
import type { Caveat, CaveatPlace } from '../../findings/caveats.ts';
import { capitalised } from '../../text/figures.ts';
import { titleOfCluster } from '../../systems/registry.ts';
import { details, list, section, type Node, type Section, type Text } from '../document/document.ts';

/** Anchor and title of the place; for a cluster, its verdict. */
function placeOf(place: string): { id: string; title: string } {
  return fixedPlaces.get(place) ?? { id: `verdict-${place}`, title: titleOfCluster(place) };
}

const fixedPlaces: ReadonlyMap<string, { id: string; title: string }> = new Map([
  ['bottlenecks', { id: 'caveats-bottlenecks', title: 'the bottlenecks' }],
  ['sharing', { id: 'figures-sharing', title: 'the cost of sharing hosts' }],
  ['charts', { id: 'charts', title: 'the charts' }],
]);

/** Caveats of one place, in the order of the full list: folded, with their number. Empty without any. */
export function caveatNodes({ caveats }: Pick<Findings, 'caveats'>, place: CaveatPlace): Node[] {
  const found = caveats.filter((caveat) => caveat.place === place);
  const title = found.length === 1 ? '1 caveat' : `${found.length} caveats`;
  return details(
    `${title} on ${placeOf(place).title}`,
    list(found.map(({ sentence }) => sentence)),
    `caveats-${place}`,
  );
}

/** All of them, those of the whole campaign first. */
export function caveatsSection({ caveats }: Findings): Section | null {
  const ordered = caveats.toSorted((a, b) => Number(b.place === 'campaign') - Number(a.place === 'campaign'));
  const found = section('caveats', `Caveats (${ordered.length})`, list(ordered.map(itemOf)));
  return found && { ...found, isFolded: true };
}

function itemOf({ sentence, place }: Caveat): Text {
  if (place === 'campaign') return sentence;
  const { id, title } = placeOf(place);
  return [{ text: capitalised(title), href: `#${id}` }, `: ${sentence}`];
}
