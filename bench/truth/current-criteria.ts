/** What counts as right may be stated anew after a window was measured: it is then judged by that. Pure. */
import { isDeepStrictEqual } from 'node:util';
import { fleetsOf } from './fleets.ts';
import type { KeptWindow } from './kept-window.ts';
import { leader, strengths, type Scenario } from './scenario.ts';
import type { Truth } from './truths.ts';

/**
 * The window with truth and advice of a scenario; null if what was measured is another one.
 *
 * @param scenario of the same fleet and id
 */
export function byCriteriaOf(scenario: Scenario, kept: KeptWindow): KeptWindow | null {
  // A kept scenario was JSON, which has no fields without a value.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is a scenario of plain data
  const now = JSON.parse(JSON.stringify(scenario)) as Scenario;
  if (!isDeepStrictEqual(measuredPart(now), measuredPart(kept.scenario))) return null;
  const truth = resolved(now.truth, kept.truth);
  return truth && { ...kept, scenario: now, truth };
}

function measuredPart(scenario: Scenario): Partial<Scenario> {
  const { truth: _, alsoRight: _also, advice: _advice, ...measured } = scenario;
  return measured;
}

/** The leader of a partition is known from when it was measured. */
function resolved(truth: Truth, then: Truth): Truth | null {
  if (truth.state !== 'found' || truth.where !== leader) return truth;
  return then.state === 'found' && then.where !== null ? { ...truth, where: then.where } : null;
}

/** Gives windows the criteria of the scenarios as they are now; a window of a scenario that has changed keeps its own. */
export function currentCriteria(): (kept: KeptWindow) => KeptWindow {
  const bySeed = new Map<number, Map<string, Scenario>>();
  const scenariosOf = (seed: number): Map<string, Scenario> => {
    const known = bySeed.get(seed) ?? scenariosById(seed);
    bySeed.set(seed, known);
    return known;
  };
  return (kept) => {
    const scenario = scenariosOf(kept.scenario.seed).get(`${kept.fleet}/${kept.scenario.id}`);
    return (scenario && byCriteriaOf(scenario, kept)) ?? kept;
  };
}

function scenariosById(seed: number): Map<string, Scenario> {
  const fleets = fleetsOf({ seeds: [seed], strengths: [...strengths], alike: 0 });
  return new Map(
    fleets.flatMap(({ name, scenarios }) => scenarios.map((each): [string, Scenario] => [`${name}/${each.id}`, each])),
  );
}
