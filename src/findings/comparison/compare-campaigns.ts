/** Compares campaigns: conditions, levels, dollars. Pure. */
import { judgedRuns } from '../../plan/judged-runs.ts';
import type { CampaignRecord, RunResult } from '../../measurement/results/types.ts';
import { noTelemetry } from '../../measurement/telemetry/statistics.ts';
import { findingsOf } from '../analyse.ts';
import { conditionsOf, differs } from '../campaign-conditions.ts';
import { comparedLevels } from './compared-levels.ts';
import type { ComparedCost, Comparison } from './comparison.ts';
import type { ResultCost } from '../findings.ts';

/** The compared data of a campaign, without telemetry. */
export interface ComparableCampaign {
  record: CampaignRecord;
  runs: RunResult[];
  /** Sentences on files that changed since the campaign ended. */
  alterations?: string[];
}

/** The first campaign is the base. A failed campaign is compared by its valid runs. */
export function compareCampaigns(campaigns: ComparableCampaign[]): Comparison {
  const conditions = conditionsOf(campaigns.map(({ record }) => record));
  return {
    schema: 1,
    campaigns: campaigns.map(({ record: { id, plan, outcome }, runs, alterations }) => ({
      id,
      title: plan.title,
      profile: plan.profile,
      size: plan.size,
      state: outcome?.state ?? 'unfinished',
      runs: {
        planned: judgedRuns(plan).length,
        valid: runs.filter(({ state }) => state === 'valid').length,
        invalid: runs.filter(({ state }) => state === 'invalid').length,
      },
      ...(alterations ? { alterations } : {}),
    })),
    conditions: conditions.filter(differs),
    alike: conditions.filter((condition) => !differs(condition)).map(({ condition }) => condition),
    levels: comparedLevels(campaigns.map(({ runs }) => runs)),
    costs: comparedCosts(
      campaigns.map((campaign) => findingsOf({ ...campaign, telemetry: noTelemetry }).cost?.results ?? []),
    ),
  };
}

function comparedCosts(campaigns: ResultCost[][]): ComparedCost[] {
  const all = Map.groupBy(campaigns.flat(), ({ workload, unit }) => `${workload} ${unit}`);
  return [...all.values()].map(([first]) => {
    const { system, workload, unit } = first!;
    const dollars = campaigns.map(
      (results) => results.find((its) => its.workload === workload && its.unit === unit)?.dollars ?? null,
    );
    const base = dollars[0] ?? null;
    const ratios = dollars.map((own, index) => (index > 0 && own !== null && base ? own / base : null));
    return { system, workload, unit, dollars, ratios };
  });
}
