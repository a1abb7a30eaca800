/** Windows that an earlier run of the benchmark kept, so that a full table can be filled in parts. */
import { readdir } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { byCriteriaOf } from './current-criteria.ts';
import { judge, type Judged } from './judge.ts';
import type { KeptWindow } from './kept-window.ts';
import type { Fleet, Scenario } from './scenario.ts';
import { readWindow, windowPaths } from './window-files.ts';

/** Fleets without the scenarios that have a window, and those windows. */
export interface Remaining {
  fleets: Fleet[];
  kept: Judged[];
}

/** Every window below these folders. */
export async function readWindows(folders: string[]): Promise<KeptWindow[]> {
  const windows: KeptWindow[] = [];
  for (const folder of folders) {
    for (const path of await windowPaths(folder)) windows.push(await readWindow(path));
  }
  return windows;
}

/** The folders of this benchmark in the folder of results. */
export async function resultsOfTruth(resultsFolder: string): Promise<string[]> {
  if (!existsSync(resultsFolder)) return [];
  const names = await readdir(resultsFolder);
  return names.filter((name) => name.startsWith('truth-')).map((name) => join(resultsFolder, name));
}

/**
 * Takes the scenarios out that have a window that counts: of the same fleet, and of a scenario with the same load and injections.
 * An invalid window, or one with interference, is measured again. Of several the latest is taken. Pure.
 */
export function remainingOf(fleets: Fleet[], windows: KeptWindow[]): Remaining {
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

function windowOf(fleet: string, scenario: Scenario, windows: KeptWindow[]): Judged | undefined {
  return windows
    .filter((kept) => kept.fleet === fleet && kept.scenario.id === scenario.id)
    .toSorted((one, other) => other.run.span.startMilliseconds - one.run.span.startMilliseconds)
    .flatMap((kept) => byCriteriaOf(scenario, kept) ?? [])
    .map(judge)
    .find(({ leftOut }) => leftOut === null);
}
