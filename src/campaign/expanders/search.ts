/**
 * `search`: a run whose highest level that meets a goal is searched for.
 *
 * Before: `search: { write: { over: targetRecordsPerSecond, from: 1000, to: 50000 } }`
 *
 * After: `steps: [{ run: write, loads: { producer: { targetRecordsPerSecond: 50000 } } }]`, a step that decides while the campaign runs
 * which levels it measures.
 */
import { z } from 'zod';
import { amount, byName, choice, count, mapping, text } from '../../input/fields.ts';
import { longestName } from '../../input/identifiers.ts';
import { mostNamedRuns } from '../../input/limits.ts';
import { factsOf, searchedNames } from '../../workloads/registry.ts';
import { areNear } from '../../search/levels.ts';
import { parseObjective } from '../../search/search.ts';
import { objectiveField } from '../file/fields.ts';
import { backgroundParameters, searchedId, searchedParameters } from '../searches.ts';
import { atLevel, type RunExpander } from './expander.ts';

const fewestConfirmations = 3;
const shortestSeconds = 10;
const mostLevel = 1e9;

const searchSchema = mapping({
  over: choice(searchedNames).describe('The parameter to search over.'),
  load: text('the id of a load of the run', longestName)
    .optional()
    .describe(
      'The load that is searched over. Default: the only one that has the parameter. The other loads of the run read what it writes, or have a target rate: [several loads](searching.md#several-loads).',
    ),
  from: count('records, operations or threads', 10_000, mostLevel).describe(
    'The first and lowest level, which the system must sustain.',
  ),
  to: count('records, operations or threads', 500_000, mostLevel).describe('The highest level to try.'),
  objective: objectiveField()
    .optional()
    .describe('Latency objective, such as `p99 <= 10 ms`. Default: none, a search for the maximum throughput.'),
  precisionPercent: amount('percent', 5, { least: 0.1, most: 50 }).default(5).describe('Precision of the result.'),
  maxRuns: count('runs', 20, 200).default(20).describe('Maximum number of runs, without confirmations.'),
  confirmations: count('runs', fewestConfirmations, 50)
    .min(fewestConfirmations, { error: `must be at least ${fewestConfirmations}: fewer runs cannot confirm a result` })
    .default(fewestConfirmations)
    .describe(
      'Fresh runs at the level found, if no run shows scatter; for a rate without an objective twice as many. More, up to `maxConfirmations`, if runs scatter.',
    ),
  maxConfirmations: count('runs', 12, 1000)
    .optional()
    .describe('Maximum number of fresh runs: the answer then says what they prove. Default: 15 times `confirmations`.'),
  seconds: count('seconds', 20, 86_400)
    .min(shortestSeconds, {
      error: `must be at least ${shortestSeconds}: a shorter run cannot show whether a load is steady`,
    })
    .default(20)
    .describe('Measurement window of each run. A run without steady state is repeated twice as long.'),
});

const field = byName('runs with what is searched for', z.string(), searchSchema, mostNamedRuns)
  .default({})
  .describe('Runs whose maximum level is searched for.');

export const search: RunExpander<typeof field> = {
  field,
  becomes: 'a step that chooses its levels while the campaign runs',
  explained:
    '[Searching](searching.md) explains it. The search ignores `records`, `durationSeconds` and `plannedSeconds` of the file.',
  givesLevels: true,
  expand(step, { name, run, entry, path, draft: { campaign, size, faults } }) {
    const { objective, load: _, maxConfirmations, ...given } = entry;
    const { over, from, to, seconds } = given;
    if (run.warmUp) faults.add(path, `${name} only warms up, so it cannot be searched`);
    if (from >= to) faults.add([...path, 'to'], `must be above from, which is ${from}`);
    else if (areNear(from, to, entry))
      faults.add(
        [...path, 'to'],
        'is within half of the precision of from, so nothing between them would be tried; raise it',
      );
    if (maxConfirmations !== undefined && maxConfirmations < entry.confirmations)
      faults.add([...path, 'maxConfirmations'], `must be at least confirmations, which is ${entry.confirmations}`);
    const loads = Object.entries(run.loads);
    for (const [id] of loads.filter(([, { background }]) => background))
      faults.add(path, `the loads of a searched run accompany the searched one anyway; remove background from ${id}`);
    const load = searchedId(run, entry, path, faults);
    const searched = load === null ? undefined : run.loads[load];
    const refusal = searched && (factsOf(searched.workload).search?.refusal?.(searched, over) ?? null);
    if (refusal) faults.add([...path, 'over'], refusal);
    const parameters = loads.map(([id, each]) => {
      const ofSize = campaign.sizes[size]?.parameters[each.workload] ?? {};
      const isSearched = load === null || id === load;
      return [id, isSearched ? searchedParameters(each.workload, given) : backgroundParameters(each, ofSize, seconds)];
    });
    const goal = objective === undefined ? null : parseObjective(objective);
    const search =
      load === null
        ? {}
        : {
            search: {
              ...given,
              ...(maxConfirmations === undefined ? {} : { maxConfirmations }),
              load,
              objective: goal,
            },
          };
    return [{ ...atLevel(step, path, Object.fromEntries(parameters)), ...search }];
  },
};
