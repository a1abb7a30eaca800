/** Compares campaigns: conditions, levels, dollars. Pure. */
import { judgedRuns, withoutUnneeded } from '../../plan/runs-of.ts';
import { steadyRunsOf } from '../../measurement/results/steady-part.ts';
import { runsBySession } from '../../measurement/results/sessions.ts';
import { conditionsOf, differs } from '../campaign-conditions.ts';
import type { ComparableCampaign, ComparedCampaign, ComparedCondition, Comparison } from './comparison.ts';
import { comparedLevels, type SideRuns } from './compared-levels.ts';
import { pricePerformance } from './price-performance.ts';

/**
 * The first side is the base. A failed campaign is compared by its valid runs.
 *
 * @param sides each a campaign, or several campaigns of the same configuration
 */
export function compareCampaigns(sides: (ComparableCampaign | ComparableCampaign[])[]): Comparison {
  const bySide = sides.map((side) => (Array.isArray(side) ? side : [side]));
  const conditions = conditionsBySide(bySide);
  const sessions = bySide.map((side) => side.flatMap(runsBySession));
  const priced = pricePerformance(bySide);
  const hasPrice = priced.some(({ results }) => results.some((each) => each && each.dollarsPerHour !== null));
  const profiles = new Set(bySide.flat().map(({ record }) => record.plan.profile));
  return {
    schema: 4,
    campaigns: bySide.map((side, index) => sideOf(side, sessions[index]!)),
    conditions: conditions.filter(differs),
    alike: conditions.filter((condition) => !differs(condition)).map(({ condition }) => condition),
    levels: comparedLevels(sessions.map((side) => side.map(steadyRunsOf))),
    ...(profiles.size > 1 || hasPrice ? { pricePerformance: priced } : {}),
  };
}

/** What a comparison says of a side. */
export function sideOf(side: ComparableCampaign[], sessions: SideRuns): ComparedCampaign {
  const [first, ...others] = side.map(({ record }) => record);
  const { id, plan } = first!;
  const runs = side.flatMap((campaign) => campaign.runs);
  const expected = side.flatMap(({ record, runs: made }) =>
    withoutUnneeded(judgedRuns(record.plan), (id) => made.some(({ runId }) => runId === id)),
  );
  const alterations = side.flatMap((campaign) => campaign.alterations ?? []);
  return {
    id,
    ...(others.length > 0 ? { repeats: others.map((other) => other.id) } : {}),
    title: plan.title,
    profile: plan.profile,
    size: plan.size,
    state: worstStateOf(side),
    runs: {
      planned: expected.length,
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
