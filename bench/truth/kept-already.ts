/** Windows that an earlier run of the benchmark kept, so that a full table can be filled in parts. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { judge, readWindows, type Judged } from './kept-window.ts';
import type { Fleet, Scenario } from './scenario.ts';

/** Fleets without the scenarios that have a window, and those windows. */
export interface Remaining {
  fleets: Fleet[];
  kept: Judged[];
}

/** Every window of this benchmark in the folder of results, judged by the current rules. */
export async function keptWindows(resultsFolder: string): Promise<Judged[]> {
  if (!existsSync(resultsFolder)) return [];
  const names = (await readdir(resultsFolder)).filter((name) => name.startsWith('truth-'));
  const all = await Promise.all(names.map((name) => readWindows(join(resultsFolder, name), { others: 'skip' })));
  return all.flat().map(judge);
}

/**
 * Takes the scenarios out that have a window that counts: of the same fleet, and of exactly the same scenario. An
 * invalid window, or one with interference, is measured again. Of several the latest is taken. Pure.
 */
export function remainingOf(fleets: Fleet[], windows: Judged[]): Remaining {
  const kept: Judged[] = [];
  const remaining = fleets.map((fleet) => ({
    ...fleet,
    scenarios: fleet.scenarios.filter((scenario) => {
      const window = windowOf(fleet.name, scenario, windows);
      if (window) kept.push(window);
      return !window;
    }),
  }));
  return { fleets: remaining.filter(({ scenarios }) => scenarios.length > 0), kept };
}

function windowOf(fleet: string, scenario: Scenario, windows: Judged[]): Judged | undefined {
  // A kept scenario was JSON, which has no fields without a value.
  const asKept: unknown = JSON.parse(JSON.stringify(scenario));
  return windows
    .filter(({ leftOut, kept }) => leftOut === null && kept.fleet === fleet && isDeepStrictEqual(kept.scenario, asKept))
    .toSorted((one, other) => other.kept.run.span.startMilliseconds - one.kept.run.span.startMilliseconds)[0];
}
