/** The bottleneck on a system's card: the verdict, its evidence, and what to scale. */
import type { Advice } from '../../findings/bottlenecks/bottleneck.ts';
import type { Bottleneck, Pressure } from '../../findings/bottlenecks/bottleneck.ts';
import {
  neighbourText,
  pressureFigure,
  pressureTitle,
  shareOfScale,
} from '../../findings/bottlenecks/bottleneck-text.ts';
import { unmetTexts } from '../../findings/bottlenecks/conditions.ts';
import { html, type Html } from '../html.ts';

export function bottleneckPart(bottleneck: Bottleneck): Html {
  const maximum = bottleneck.state === 'found' ? bottleneck.cause : bottleneck.nearest;
  const advice = bottleneck.state === 'none-found' ? [] : bottleneck.advice;
  return html`<p data-figure="bottleneck"><strong>${verdictTitle(bottleneck)}</strong></p>
    ${bottleneck.state !== 'found' && html`<p>${bottleneck.reasons[0]}</p>`} ${notHigh(bottleneck)}
    ${maximum && meter(maximum, '')}
    ${bottleneck.state === 'found' && bottleneck.neighbour && html`<p class="note">${neighbourText(bottleneck.neighbour)}</p>`}
    ${bottleneck.runnerUp && meter(bottleneck.runnerUp, 'second')}
    ${advice.map((piece) => adviceHtml(piece, bottleneck.reasons))} ${evidence(bottleneck)}`;
}

/** Evidence that repeats the reason above is omitted. */
function adviceHtml({ order, sentence, evidence }: Advice, [shownReason]: string[]): Html {
  return html`<p class="advice">
    ${order === 'then' && 'Then: '}${sentence}
    ${evidence !== shownReason && html`<span class="note">${evidence}</span>`}
  </p>`;
}

/** The conditions of high confidence that are not met. */
function notHigh(bottleneck: Bottleneck): Html | null {
  if (bottleneck.state !== 'found') return null;
  const unmet = unmetTexts(bottleneck.conditions);
  return unmet.length === 0 ? null : html`<p class="note">Not high confidence: ${unmet.join(' ')}</p>`;
}

function verdictTitle(bottleneck: Bottleneck): string {
  if (bottleneck.state === 'found') return `Found, ${bottleneck.confidence} confidence`;
  if (bottleneck.state === 'inconclusive') return 'Inconclusive';
  return bottleneck.nearest?.saturationConfidence ? 'None found, little headroom' : 'None found';
}

/** Most resources are far from saturation: the closest are enough. */
const shownPressures = 12;

function evidence({ reasons, pressures }: Bottleneck): Html | null {
  if (reasons.length === 0 && pressures.length === 0) return null;
  return html`<details>
    <summary>Reasons and all figures</summary>
    <ul>
      ${reasons.map((reason) => html`<li>${reason}</li>`)}
    </ul>
    ${
      pressures.length > 0 &&
      html`<table class="evidence">
        <thead>
          <tr>
            <th scope="col">Resource</th>
            <th scope="col">Figure</th>
            <th scope="col">Bottleneck from</th>
          </tr>
        </thead>
        <tbody>
          ${pressures.slice(0, shownPressures).map(
            (pressure) =>
              html`<tr>
                <td>${pressureTitle(pressure)}</td>
                <td class="figure">${pressureFigure(pressure)}</td>
                <td class="figure">${pressureFigure({ ...pressure, figure: pressure.threshold })}</td>
              </tr>`,
          )}
        </tbody>
      </table>`
    }
  </details>`;
}

function meter(pressure: Pressure, kind: '' | 'second'): Html {
  const width = Math.min(100, Math.max(0, shareOfScale(pressure) * 100)).toFixed(1);
  const level = pressure.saturationConfidence === null ? '' : 'high';
  return html`<div class="meter ${kind}">
    <div class="line">
      <span>${kind === 'second' ? 'Next: ' : ''}${pressureTitle(pressure)}</span>
      <span class="figure" data-figure="${kind === 'second' ? 'runner-up' : 'nearest'}"
        >${pressureFigure(pressure)}</span
      >
    </div>
    <div class="track" aria-hidden="true"><i class="${level}" style="width:${width}%"></i></div>
  </div>`;
}
