/** Compares campaigns: conditions, levels, dollars. Pure. */
import { judgedRuns } from '../../plan/runs-of.ts';
import { steadyRunsOf } from '../../measurement/results/steady-part.ts';
import { runsBySession } from '../../measurement/results/sessions.ts';
import { noTelemetry } from '../../measurement/telemetry/statistics.ts';
import { mean } from '../../statistics/sums.ts';
import { findingsOf } from '../analyse.ts';
import { conditionsOf, differs } from '../campaign-conditions.ts';
import type { ComparableCampaign } from './comparable-campaign.ts';
import { comparedLevels, margin, type SideRuns } from './compared-levels.ts';
import { pricePerformance } from './price-performance.ts';
import type { ComparedCondition } from './compared-condition.ts';
import type { ComparedCampaign, ComparedCost, Comparison } from './comparison.ts';
import type { ResultCost } from '../findings.ts';

/**
 * The first side is the base. A failed campaign is compared by its valid runs.
 *
 * @param sides each a campaign, or several campaigns of the same configuration
 */
export function compareCampaigns(sides: (ComparableCampaign | ComparableCampaign[])[]): Comparison {
  const bySide = sides.map((side) => (Array.isArray(side) ? side : [side]));
  const conditions = conditionsBySide(bySide);
  const sessions = bySide.map((side) => side.flatMap(runsBySession));
  const profiles = new Set(bySide.flat().map(({ record }) => record.plan.profile));
  return {
    schema: 2,
    margin,
    campaigns: bySide.map((side, index) => sideOf(side, sessions[index]!)),
    conditions: conditions.filter(differs),
    alike: conditions.filter((condition) => !differs(condition)).map(({ condition }) => condition),
    levels: comparedLevels(sessions.map((side) => side.map(steadyRunsOf))),
    costs: comparedCosts(bySide.map((side) => side.map(costsOf))),
    ...(profiles.size > 1 ? { pricePerformance: pricePerformance(bySide) } : {}),
  };
}

/** What a comparison says of a side. */
export function sideOf(side: ComparableCampaign[], sessions: SideRuns): ComparedCampaign {
  const [first, ...others] = side.map(({ record }) => record);
  const { id, plan } = first!;
  const runs = side.flatMap((campaign) => campaign.runs);
  const alterations = side.flatMap((campaign) => campaign.alterations ?? []);
  return {
    id,
    ...(others.length > 0 ? { repeats: others.map((other) => other.id) } : {}),
    title: plan.title,
    profile: plan.profile,
    size: plan.size,
    state: worstStateOf(side),
    runs: {
      planned: side.reduce((sum, { record }) => sum + judgedRuns(record.plan).length, 0),
      valid: runs.filter(({ state }) => state === 'valid').length,
      invalid: runs.filter(({ state }) => state === 'invalid').length,
    },
    sessions: sessions.filter((its) => its.some(({ state }) => state === 'valid')).length,
    ...(alterations.length > 0 ? { alterations } : {}),
  };
}

/** The conditions in which the sides differ. */
export function comparedConditions(bySide: ComparableCampaign[][]): ComparedCondition[] {
  return conditionsBySide(bySide).filter(differs);
}

function worstStateOf(side: ComparableCampaign[]): ComparedCampaign['state'] {
  const states = side.map(({ record }) => record.outcome?.state ?? 'unfinished');
  return (['unfinished', 'failed', 'cancelled'] as const).find((state) => states.includes(state)) ?? 'done';
}

/** A side whose campaigns differ in a condition has all their values. */
function conditionsBySide(bySide: ComparableCampaign[][]): ComparedCondition[] {
  return conditionsOf(bySide.flat().map(({ record }) => record)).map(({ condition, values }) => {
    let next = 0;
    const ofSides = bySide.map((side) => {
      const own = values.slice(next, next + side.length);
      next += side.length;
      return [...new Set(own)].join(' / ');
    });
    return { condition, values: ofSides };
  });
}

function costsOf(campaign: ComparableCampaign): ResultCost[] {
  return findingsOf({ ...campaign, telemetry: noTelemetry }).cost?.results ?? [];
}

/** Of a side with several campaigns the mean. */
function comparedCosts(sides: ResultCost[][][]): ComparedCost[] {
  const all = Map.groupBy(sides.flat(2), ({ workload, unit }) => `${workload} ${unit}`);
  return [...all.values()].map(([first]) => {
    const { system, workload, unit } = first!;
    const dollars = sides.map((campaigns) => {
      const own = campaigns.flat().filter((its) => its.workload === workload && its.unit === unit);
      const known = own.map((its) => its.dollars).filter((its) => its !== null);
      return known.length === 0 ? null : mean(known);
    });
    const base = dollars[0] ?? null;
    const ratios = dollars.map((own, index) => (index > 0 && own !== null && base ? own / base : null));
    return { system, workload, unit, dollars, ratios };
  });
}
