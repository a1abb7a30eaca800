/** What bound a system, on its card: the verdict, what speaks for it, and what to scale. */
import type { Advice } from '../../findings/bottlenecks/bound.ts';
import type { Bound, Pressure } from '../../findings/bottlenecks/bound.ts';
import { neighbourPhrase, pressureFigure, pressureTitle, shareOfScale } from '../../findings/bottlenecks/wording.ts';
import { html, type Html } from '../html.ts';

export function boundPart(bound: Bound): Html {
  const most = bound.state === 'bound' ? bound.cause : bound.nearest;
  const advice = bound.state === 'none-found' ? [] : bound.advice;
  return html`<p data-figure="bound"><strong>${boundTitle(bound)}</strong></p>
    ${bound.state !== 'bound' && html`<p>${bound.reasons[0]}</p>`} ${most && meter(most, '')}
    ${bound.state === 'bound' && bound.neighbour && html`<p class="note">${neighbourPhrase(bound.neighbour)}</p>`}
    ${bound.runnerUp && meter(bound.runnerUp, 'second')} ${advice.map((piece) => adviceHtml(piece, bound.reasons))}
    ${evidence(bound)}`;
}

/** Where it rests on the reason that is told above, that is not told again. */
function adviceHtml({ order, sentence, evidence }: Advice, [told]: string[]): Html {
  return html`<p class="advice">
    ${order === 'then' && 'Then: '}${sentence} ${evidence !== told && html`<span class="note">${evidence}</span>`}
  </p>`;
}

function boundTitle(bound: Bound): string {
  if (bound.state === 'bound') return bound.confidence === 'sure' ? 'Bound, sure' : 'Bound, likely';
  if (bound.state === 'cannot-tell') return 'Cannot tell';
  return bound.nearest?.atBound ? 'No bound found, but little is left' : 'No bound found';
}

/** Most of what was weighed is far from its bound: the nearest are enough. */
const shownPressures = 12;

function evidence({ reasons, pressures }: Bound): Html | null {
  if (reasons.length === 0 && pressures.length === 0) return null;
  return html`<details>
    <summary>Why</summary>
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
            <th scope="col">Bound from</th>
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
  const level = pressure.atBound === null ? '' : 'high';
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
