/** What an advice may bring at most, and the command that shows whether it did. Pure. */
import { costsMoney, type AdvicePiece } from '../../systems/resource-facts.ts';
import { plain, share, significant } from '../../text/figures.ts';
import { pressureTitle } from './bottleneck-text.ts';
import type { Neighbour, Pressure } from './bottleneck.ts';
import { saturatedShare } from './thresholds.ts';

/** Resources whose use grows with the load, so that their room is that of the load. */
const growing = new Set<string>(['cpu', 'disk', 'network', 'thread']);

/** Clauses. The use that goes is free for the system; otherwise the next resource is the next limit. */
export function outlook(
  { dimension, setting }: AdvicePiece,
  {
    runnerUp: next,
    neighbour,
    system,
  }: { runnerUp: Pressure | null; neighbour: Neighbour | null; system: string | null },
): string[] {
  const gain =
    neighbour && neighbour.share < 1
      ? [`expected: up to ${share(neighbour.share / (1 - neighbour.share))} more`]
      : next?.saturationConfidence
        ? [`expected: little before ${pressureTitle(next)} has room as well`]
        : next && growing.has(next.resource) && next.figure > 0
          ? [
              `expected: at most ${significant(saturatedShare / next.figure)} times as much, then ${pressureTitle(next)} is full`,
            ]
          : [];
  const change = setting !== undefined && system !== null ? ` --set-b systems.${system}.settings.${setting}=…` : '';
  const hardware = costsMoney(dimension) ? 'run FILE --profile OTHER' : 'run FILE again';
  return [...gain, change ? `check: compare --interleave FILE FILE${change}` : `check: ${hardware}, then compare`].map(
    plain,
  );
}
