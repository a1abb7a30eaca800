/** What an advice may bring at most, and the command that shows whether it did. Pure. */
import { costsMoney, type AdvicePiece } from '../../systems/resource-facts.ts';
import { plain, share, significant } from '../../text/figures.ts';
import { pressureTitle } from './bottleneck-text.ts';
import type { Neighbour, Pressure } from './bottleneck.ts';
import { saturatedShare } from './thresholds.ts';

/** Resources whose use grows with the load, so that their room is that of the load. */
const growing = new Set<string>(['cpu', 'disk', 'network', 'thread']);

/** A clause; null if no figure tells. The use that goes is free for the system; otherwise the next resource is the next limit. */
export function expectedText(runnerUp: Pressure | null, neighbour: Neighbour | null): string | null {
  if (neighbour && neighbour.share < 1)
    return plain(`expected: up to ${share(neighbour.share / (1 - neighbour.share))} more`);
  if (!runnerUp) return null;
  const next = pressureTitle(runnerUp);
  if (runnerUp.saturationConfidence) return plain(`expected: little before ${next} has room as well`);
  if (!growing.has(runnerUp.resource) || runnerUp.figure <= 0) return null;
  const times = saturatedShare / runnerUp.figure;
  return plain(`expected: at most ${significant(times)} times as much, then ${next} is full`);
}

/** A clause with a command. */
export function checkText({ dimension, setting }: AdvicePiece, cluster: string | null): string {
  if (setting !== undefined && cluster !== null)
    return `check: compare --interleave FILE FILE --set-b systems.${cluster}.settings.${setting}=…`;
  return costsMoney(dimension)
    ? 'check: run FILE --profile OTHER, then compare'
    : 'check: run FILE again, then compare';
}
