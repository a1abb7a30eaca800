/** Outages and parts of loads as sentences. Pure. */
import { count, duration, plain } from '../../text/figures.ts';
import type { LoadPart, Outage } from './event-finding.ts';

/** How long a system had fewer copies of its data, and what its other members did meanwhile. */
export function redundancyText(outage: Outage): string {
  const { event, what, detectedSeconds, startedSeconds, restored } = outage;
  const detected =
    detectedSeconds === null ? '' : ` Other members held it for down after ${duration(detectedSeconds)}.`;
  if (startedSeconds === null)
    return plain(
      `How long was redundancy reduced? From ${event} (${what}) to the end: nothing started it again.${detected}`,
    );
  const down = `${what} was down for ${duration(startedSeconds)}`;
  const answer = restored
    ? `For ${duration(restored.seconds)}, from ${event} until ${restored.event} (${restored.condition}); ${down}.`
    : `For at least ${duration(startedSeconds)}: ${down}, and no event waits until the data were complete again.`;
  return plain(`How long was redundancy reduced? ${answer}${detected}${keptText(outage)}`);
}

/** To two digits: sums of samples are no more exact. */
const rounded = (value: number): number => Number(value.toPrecision(2));

function keptText({ kept, delivered }: Outage): string {
  if (kept === null) return '';
  if (kept < 0.5) return ' The other members kept no operations for it.';
  const own = ` The other members kept about ${count(rounded(kept))} operations for it`;
  return delivered === null || delivered < 0.5 ? `${own}.` : `${own} and delivered about ${count(rounded(delivered))}.`;
}

/** Such as `from lost on` or `after all events`. */
export function partText({ event, isAfterwards }: Pick<LoadPart, 'event' | 'isAfterwards'>): string {
  if (isAfterwards) return 'after all events';
  return event === null ? 'before the first event' : `from ${event} on`;
}
