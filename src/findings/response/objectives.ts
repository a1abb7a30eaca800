/** Up to which load each objective of a campaign holds. Pure. */
import { isOfDisks, type LevelObjective } from '../../thresholds/objective.ts';
import type { Threshold } from '../../thresholds/threshold.ts';
import { objectiveAnswer, wordsOfLoad } from './objective-text.ts';
import { judgeFigure } from '../thresholds/judge-figure.ts';
import { diskResponses } from './disk-response.ts';
import { holdsUpTo } from './holds-up-to.ts';
import { loadText } from './load-axis.ts';
import type { ObjectiveFinding, ObjectiveLevel } from './objective-finding.ts';
import {
  madeAt,
  objectiveSubjects,
  validRunsAt,
  type ObjectiveContext,
  type ObjectiveSubject,
} from './objective-subjects.ts';

/** A finding for each load of each objective, and for the disks of each type of host. Empty without objectives. */
export function judgeObjectives(context: ObjectiveContext): ObjectiveFinding[] {
  return objectiveSubjects(context.record.plan).flatMap((subject) => {
    const { objective } = subject;
    const found = isOfDisks(objective)
      ? diskResponses(subject, objective, context)
      : [{ disks: null, levels: levelsOfLoad(subject, objective, context) }];
    const { system, title, unit, axis } = subject;
    return found.flatMap((measured) => overLevels(objective, { system, title, unit, axis, ...measured }));
  });
}

/** An objective over judged levels; none without any. */
export function overLevels(
  objective: LevelObjective,
  measured: Omit<ObjectiveFinding, 'objective' | 'limit' | 'holds' | 'answer'>,
): ObjectiveFinding[] {
  const { levels, axis } = measured;
  if (levels.length === 0) return [];
  const holds = holdsUpTo(levels);
  const answer = objectiveAnswer(levels, holds, objective, wordsOfLoad(axis));
  return [{ objective: objective.text, limit: objective.limit, ...measured, holds, answer }];
}

function levelsOfLoad(
  { axis, levels }: ObjectiveSubject,
  threshold: Threshold,
  { record, runs }: ObjectiveContext,
): ObjectiveLevel[] {
  const skipped = new Set((record.skipped ?? []).map(({ runId }) => runId));
  return levels.map((level) => ({
    at: level.at,
    ...madeAt(validRunsAt(level, runs)),
    figure: judgeFigure(threshold, { ...level, name: loadText(level.at, axis) }, record.plan, runs, skipped),
  }));
}
