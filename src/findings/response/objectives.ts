/** Up to which load each objective of a campaign holds. Pure. */
import { isOfDisks, type LevelObjective } from '../../thresholds/objective.ts';
import type { Threshold } from '../../thresholds/threshold.ts';
import { objectiveAnswer, wordsOfLoad } from './objective-text.ts';
import { levelState } from '../level-met.ts';
import { judgeFigure } from '../thresholds/judge-figure.ts';
import type { JudgedFigure } from '../thresholds/threshold-finding.ts';
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
  return levels.map((level) => {
    const valid = validRunsAt(level, runs);
    const figure = judgeFigure(threshold, { ...level, name: loadText(level.at, axis) }, record.plan, runs, skipped);
    const state = levelState(valid.flatMap((run) => run.loads.map((load) => ({ run, load }))));
    const isMissed = threshold.figure !== 'throughput' && state === 'missed';
    return { at: level.at, ...madeAt(valid), figure: isMissed ? ofLowerLoad(figure) : figure };
  });
}

/** What was measured where the target rate was missed is of a lower load: it may prove that the objective fails, but not that it holds. */
function ofLowerLoad(figure: JudgedFigure): JudgedFigure {
  if (figure.verdict !== 'pass') return figure;
  return { ...figure, verdict: 'inconclusive', reason: `${figure.subject}: the target rate was missed` };
}
