/** Judges all thresholds of a campaign. Pure. */
import { runsBySession } from '../../measurement/results/sessions.ts';
import { steadyRunsOf } from '../../measurement/results/steady-part.ts';
import type { CampaignRecord, RunResult } from '../../measurement/results/types.ts';
import { parseThreshold } from '../../thresholds/parse.ts';
import { subjectsOf, type Subject } from '../../thresholds/subjects.ts';
import type { Threshold } from '../../thresholds/threshold.ts';
import type { ComparableCampaign } from '../comparison/comparison.ts';
import { comparedLevels } from '../comparison/compared-levels.ts';
import type { PeakFinding } from '../peaks/peak-finding.ts';
import { judgeChanges } from './judge-change.ts';
import { flawOf, judgeFigure } from './judge-figure.ts';
import { judgePeak } from './judge-peak.ts';
import { thresholdFinding, unknownFigure } from './judge-value.ts';
import type { JudgedFigure, ThresholdFinding } from './threshold-finding.ts';

export interface JudgedCampaign {
  record: CampaignRecord;
  /** Steady parts. */
  runs: RunResult[];
  peaks: PeakFinding[];
  /** By `latest`, tag or id; a text is the end of a sentence on why there is none. */
  references: ReadonlyMap<string, ComparableCampaign | string>;
}

/** One finding for each threshold, in the order of the plan. */
export function judgeCampaign(campaign: JudgedCampaign): ThresholdFinding[] {
  return (campaign.record.plan.thresholds ?? []).map((text) => {
    const parsed = parseThreshold(text);
    // The campaign was planned by another version of Proofload.
    if ('faults' in parsed) return thresholdFinding(text, [unknownFigure(text, parsed.faults.join('; '), '')]);
    return thresholdFinding(text, judge(parsed.threshold, campaign));
  });
}

function judge(threshold: Threshold, campaign: JudgedCampaign): JudgedFigure[] {
  const { plan, skipped = [] } = campaign.record;
  const found = subjectsOf(threshold, plan);
  if ('fault' in found) return [unknownFigure(threshold.text, found.fault, '')];
  const skippedIds = new Set(skipped.map(({ runId }) => runId));
  return found.subjects.flatMap((subject) => {
    if (threshold.against !== null) return changesOf(threshold, threshold.against, subject, campaign, skippedIds);
    if (threshold.figure === 'peak') return judgePeak(threshold, subject, campaign.peaks);
    return [judgeFigure(threshold, subject, plan, campaign.runs, skippedIds)];
  });
}

function changesOf(
  threshold: Threshold,
  against: string,
  subject: Subject,
  { record, runs, references }: JudgedCampaign,
  skipped: ReadonlySet<string>,
): JudgedFigure[] {
  const flaw = flawOf(subject, record.plan, runs, skipped);
  if (flaw !== null) return [unknownFigure(subject.name, flaw, '%')];
  const reference = references.get(against) ?? `${against} was not read`;
  if (typeof reference === 'string') return [unknownFigure(subject.name, reference, '%')];
  const own = runs.filter(({ runId }) => subject.loads.some(({ run }) => run.id === runId));
  const variants = new Set(own.flatMap(({ variant }) => variant?.name ?? []));
  const before = reference.runs.filter(({ variant }) => variant === undefined || variants.has(variant.name));
  const sides = [
    { record: reference.record, runs: before },
    { record, runs: own },
  ].map((side) => runsBySession(side).map(steadyRunsOf));
  const loads = new Set(subject.loads.map(({ load }) => `${load.workload} ${load.id}`));
  const levels = comparedLevels(sides)
    .filter(({ workload, loadId }) => loads.has(`${workload} ${loadId}`))
    .filter(({ figures }) => figures.some(({ values }) => values[1] !== null));
  const figures = judgeChanges(threshold, levels, { side: 1, base: reference.record.id });
  return figures.length > 0 ? figures : [unknownFigure(subject.name, `it has no ${threshold.figure} to compare`, '%')];
}
