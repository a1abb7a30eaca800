/**
 * `search`: a run whose highest level that meets a goal is searched for.
 *
 * Before: `search: { write: { over: targetRecordsPerSecond, from: 1000, to: 50000 } }`
 *
 * After: `steps: [{ run: write, loads: { producer: { targetRecordsPerSecond: 50000 } } }]`, a step that decides while the campaign runs
 * which levels it measures.
 */
import { z } from 'zod';
import { suggestion } from '../../input/closest.ts';
import { amount, byName, choice, count, mapping, text } from '../../input/fields.ts';
import { longestName } from '../../input/identifiers.ts';
import { mostNamedRuns } from '../../input/limits.ts';
import type { FieldPath } from '../../input/source.ts';
import type { Parameters } from '../../workloads/parameters.ts';
import { factsOf } from '../../workloads/registry.ts';
import { searchedNames } from '../../workloads/searched.ts';
import { areNear } from '../../search/levels.ts';
import { parseObjective } from '../../search/search.ts';
import type { DraftSearch } from '../draft/draft.ts';
import type { Faults } from '../faults.ts';
import { objectiveField } from '../file/fields.ts';
import type { CampaignRun } from '../schema.ts';
import { backgroundParameters, isSearchable, searchable, searchableIds, searchedId } from '../search-roles.ts';
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
      'Fresh runs at the level found, if no run shows scatter; for a rate without an objective twice as many. Up to 15 times as many if runs scatter.',
    ),
  seconds: count('seconds', 20, 86_400)
    .min(shortestSeconds, {
      error: `must be at least ${shortestSeconds}: a shorter run cannot show whether a load is steady`,
    })
    .default(20)
    .describe('Measurement window of each run. A run without steady state is repeated twice as long.'),
});

export type CampaignSearch = z.output<typeof searchSchema>;

const field = byName('runs with what is searched for', z.string(), searchSchema, mostNamedRuns)
  .default({})
  .describe('Runs whose maximum level is searched for.');

export const search: RunExpander<typeof field> = {
  field,
  becomes: 'a step that chooses its levels while the campaign runs',
  explained:
    '[Searching](searching.md) explains it. The search ignores `records`, `durationSeconds` and `plannedSeconds` of the file.',
  givesLevels: true,
  expand(step, { name, run, entry, path, draft: { campaign, size } }, faults) {
    checkSearch(run, entry, path, faults);
    if (run.warmUp) faults.add(path, `${name} only warms up, so it cannot be searched`);
    const parameters = searchedParameters(run, entry, campaign.sizes[size]?.parameters ?? {});
    const { objective, load, ...given } = entry;
    const goal = objective === undefined ? null : parseObjective(objective);
    const search: DraftSearch = { ...given, ...(load === undefined ? {} : { load }), objective: goal };
    return [{ ...atLevel(step, path, parameters), search }];
  },
};

/** Checks everything that the schema of a search cannot. */
export function checkSearch(run: CampaignRun, search: CampaignSearch, path: FieldPath, faults: Faults): void {
  if (search.from >= search.to) faults.add([...path, 'to'], `must be above from, which is ${search.from}`);
  else if (areNear(search.from, search.to, search))
    faults.add(
      [...path, 'to'],
      `is within half of the precision of from, so nothing between them would be tried; raise it`,
    );
  const ids = Object.keys(run.loads);
  for (const id of ids.filter((each) => run.loads[each]?.background))
    faults.add(path, `the loads of a searched run accompany the searched one anyway; remove background from ${id}`);
  const { load: named, over } = search;
  if (named !== undefined && !ids.includes(named)) {
    faults.add([...path, 'load'], `unknown load; ${suggestion(named, ids)}`);
    return;
  }
  const searched = searchedId(run, search);
  if (searched === null) {
    const able = searchableIds(run, over);
    if (able.length > 1) faults.add(path, `${able.join(' and ')} have ${over}; name the one to search over with load`);
    else if (ids.length > 1) faults.add([...path, 'over'], `no load of the run has ${over}; ${searchableText(run)}`);
    return;
  }
  const load = run.loads[searched]!;
  const possible = searchable(load.workload);
  if (possible.length === 0) {
    faults.add(
      path,
      `${load.workload} has neither a rate nor a concurrency to search over; list its levels under runs`,
    );
  } else if (!isSearchable(load.workload, over)) {
    faults.add([...path, 'over'], `${load.workload} has no ${over}; it can be searched over ${possible.join(' or ')}`);
  }
  const refusal = factsOf(load.workload).search?.refusal?.(load, over) ?? null;
  if (refusal !== null) faults.add([...path, 'over'], refusal);
}

function searchableText({ loads }: CampaignRun): string {
  const possible = [...new Set(Object.values(loads).flatMap(({ workload }) => searchable(workload)))];
  return possible.length === 0 ? 'list its levels under runs' : `it can be searched over ${possible.join(' or ')}`;
}

/**
 * The parameters that a search sets on the loads of its run, at its highest level. They override all others.
 *
 * @param ofSize parameters of the size, by load generator
 */
export function searchedParameters(
  run: CampaignRun,
  search: Pick<CampaignSearch, 'over' | 'load' | 'to' | 'seconds'>,
  ofSize: Record<string, Parameters | undefined>,
): Record<string, Parameters> {
  const searched = searchedId(run, search);
  return Object.fromEntries(
    Object.entries(run.loads).map(([id, load]) => [
      id,
      id === searched
        ? highestParameters(load.workload, search)
        : backgroundParameters(load, ofSize[load.workload] ?? {}, search.seconds),
    ]),
  );
}

function highestParameters(
  workload: string,
  { over, to, seconds }: Pick<CampaignSearch, 'over' | 'to' | 'seconds'>,
): Parameters {
  const [first] = searchable(workload);
  if (first === undefined) return {};
  return factsOf(workload).search?.given(isSearchable(workload, over) ? over : first, to, seconds) ?? {};
}
