/** Caveats next to the results that they affect, and the full list at the end. */
import type { CampaignData } from '../../findings/analyse.ts';
import { caveatsOf, type Caveat, type CaveatPlace } from '../../findings/caveats.ts';
import { capitalised } from '../../findings/verdict-text.ts';
import { titleOfCluster } from '../../systems/registry.ts';
import { html, type Html } from '../html.ts';
import { markdownText } from '../table.ts';

/** Anchor and title of the place; for a cluster, its verdict. */
function placeOf(place: string): { id: string; title: string } {
  return fixedPlaces.get(place) ?? { id: `verdict-${place}`, title: titleOfCluster(place) };
}

const fixedPlaces: ReadonlyMap<string, { id: string; title: string }> = new Map([
  ['bottlenecks', { id: 'caveats-bottlenecks', title: 'the bottlenecks' }],
  ['sharing', { id: 'caveats-sharing', title: 'the cost of sharing hosts' }],
  ['charts', { id: 'charts', title: 'the charts' }],
]);

/** Caveats of one place, in the order of the full list. */
export function caveatTexts(data: CampaignData, place: CaveatPlace): string[] {
  return allCaveats(data)
    .filter((caveat) => caveat.place === place)
    .map(({ sentence }) => sentence);
}

/** Longer lists are folded, so that the results stay in view. */
const maximumOpen = 2;

/** A list with its length, folded if it is long. Null without caveats. */
export function caveatsOfGroup(data: CampaignData, place: CaveatPlace): Html | null {
  const sentences = caveatTexts(data, place);
  if (sentences.length === 0) return null;
  const title = sentences.length === 1 ? '1 caveat' : `${sentences.length} caveats`;
  const list = html`<summary>${title} on ${placeOf(place).title}</summary>
    <ul>
      ${sentences.map((sentence) => html`<li>${sentence}</li>`)}
    </ul>`;
  const id = `caveats-${place}`;
  return sentences.length <= maximumOpen
    ? html`<details class="caveats" id="${id}" open>${list}</details>`
    : html`<details class="caveats" id="${id}">${list}</details>`;
}

export function caveatsSection(data: CampaignData): Html {
  return html`<section id="caveats" aria-labelledby="caveats-title">
    <h2 id="caveats-title">Caveats</h2>
    <p>Caveats of the whole campaign come first. The others also appear next to the results that they affect.</p>
    <ul>
      ${campaignFirst(allCaveats(data)).map(
        ({ sentence, place }) =>
          html`<li>
            ${place !== 'campaign' && html`<a href="#${placeOf(place).id}">${titleOf(place)}</a>: `}${sentence}
          </li>`,
      )}
    </ul>
  </section>`;
}

export function caveatsMarkdown(data: CampaignData): string {
  return campaignFirst(allCaveats(data))
    .map(({ sentence, place }) => `- ${place === 'campaign' ? '' : `${titleOf(place)}: `}${markdownText(sentence)}`)
    .join('\n');
}

function allCaveats({ record, runs, telemetry, attempts = [], alterations = [] }: CampaignData): Caveat[] {
  return caveatsOf(record, { runs, attempts, telemetry, alterations });
}

function campaignFirst(caveats: Caveat[]): Caveat[] {
  return caveats.toSorted((a, b) => Number(b.place === 'campaign') - Number(a.place === 'campaign'));
}

function titleOf(place: CaveatPlace): string {
  return capitalised(placeOf(place).title);
}
