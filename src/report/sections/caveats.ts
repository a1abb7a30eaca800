/** Caveats beside what they touch, and all of them once more at the end. */
import type { CampaignData } from '../../findings/analyse.ts';
import { caveatsOf, type Caveat, type CaveatPlace } from '../../findings/caveats.ts';
import { titleOfCluster } from '../../systems/registry.ts';
import { html, type Html } from '../html.ts';
import { markdownText } from '../table.ts';

/** Of a cluster: its verdict. */
function placeOf(place: string): { id: string; title: string } {
  return fixedPlaces.get(place) ?? { id: `verdict-${place}`, title: titleOfCluster(place) };
}

const fixedPlaces: ReadonlyMap<string, { id: string; title: string }> = new Map([
  ['bounds', { id: 'caveats-bounds', title: 'what bound the systems' }],
  ['sharing', { id: 'caveats-sharing', title: 'what sharing cost' }],
  ['charts', { id: 'charts', title: 'the charts' }],
]);

/** Of one place, in the order in which they are listed at the end. */
export function caveatSentences(
  { record, runs, telemetry, attempts = [], alterations = [] }: CampaignData,
  place: CaveatPlace,
): string[] {
  return caveatsOf(record, { runs, attempts, telemetry, alterations })
    .filter((caveat) => caveat.beside === place)
    .map(({ sentence }) => sentence);
}

/** More than these would push what they touch out of sight. */
const shownAtOnce = 2;

/** A folded list that says how long it is; short ones are open. Null where nothing is to be said. */
export function caveatsBeside(data: CampaignData, place: CaveatPlace): Html | null {
  const sentences = caveatSentences(data, place);
  if (sentences.length === 0) return null;
  const title = sentences.length === 1 ? '1 caveat' : `${sentences.length} caveats`;
  const list = html`<summary>${title} on ${placeOf(place).title}</summary>
    <ul>
      ${sentences.map((sentence) => html`<li>${sentence}</li>`)}
    </ul>`;
  const id = `caveats-${place}`;
  return sentences.length <= shownAtOnce
    ? html`<details class="caveats" id="${id}" open>${list}</details>`
    : html`<details class="caveats" id="${id}">${list}</details>`;
}

export function caveatsSection(data: CampaignData): Html {
  const { record, runs, telemetry, attempts = [], alterations = [] } = data;
  const caveats = caveatsOf(record, { runs, attempts, telemetry, alterations });
  return html`<section id="caveats" aria-labelledby="caveats-title">
    <h2 id="caveats-title">Caveats</h2>
    <p>Those of the whole campaign first; the others stand beside what they touch as well.</p>
    <ul>
      ${wholeFirst(caveats).map(
        ({ sentence, beside }) =>
          html`<li>
            ${beside !== 'campaign' && html`<a href="#${placeOf(beside).id}">${titleOf(beside)}</a>: `}${sentence}
          </li>`,
      )}
    </ul>
  </section>`;
}

export function caveatsMarkdown({ record, runs, telemetry, attempts = [], alterations = [] }: CampaignData): string {
  const caveats = caveatsOf(record, { runs, attempts, telemetry, alterations });
  return wholeFirst(caveats)
    .map(({ sentence, beside }) => `- ${beside === 'campaign' ? '' : `${titleOf(beside)}: `}${markdownText(sentence)}`)
    .join('\n');
}

function wholeFirst(caveats: Caveat[]): Caveat[] {
  return caveats.toSorted((a, b) => Number(b.beside === 'campaign') - Number(a.beside === 'campaign'));
}

function titleOf(place: CaveatPlace): string {
  const { title } = placeOf(place);
  return title.charAt(0).toUpperCase() + title.slice(1);
}
