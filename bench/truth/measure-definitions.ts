/** What statistics were made by, so that those of another definition are made again. */
import { createHash } from 'node:crypto';
import { knownMeasures } from '../../src/measurement/telemetry/query.ts';
import { measures, measuresWithQuantiles, measuresWithTenths } from '../../src/measurement/telemetry/measures.ts';
import { highShareFrom } from '../../src/measurement/telemetry/statistics.ts';

const shownDigits = 8;

/** A short digest of each measure that these columns allow. */
export function definitionsOf(columns: string[]): Record<string, string> {
  return Object.fromEntries(
    knownMeasures(new Set(columns)).map((name) => {
      const definition = [measures[name], measuresWithQuantiles.has(name), measuresWithTenths.has(name), highShareFrom];
      const digest = createHash('sha256').update(JSON.stringify(definition)).digest('hex');
      return [name, digest.slice(0, shownDigits)];
    }),
  );
}

/** Whether every measure that these columns allow now was defined alike then. Measures that are gone do not matter. */
export function hasCurrentDefinitions(columns: string[], then: Record<string, string>): boolean {
  return Object.entries(definitionsOf(columns)).every(([name, digest]) => then[name] === digest);
}
