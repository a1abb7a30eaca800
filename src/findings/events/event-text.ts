/** The findings around events as sentences. Pure. */
import { excludesOne } from '../../statistics/ratio-interval.ts';
import { count, duration, milliseconds, plain } from '../../text/figures.ts';
import { slowFactor } from './load-parts.ts';
import { recoveredShare } from './recovery.ts';
import { tailTitles } from './tail.ts';
import type { DisturbedLoad, EventsFinding, LoadPart, Outage } from './event-finding.ts';

type Finding = Omit<EventsFinding, 'answers'>;

export function answersOf({ loads, outages }: Finding): string[] {
  return [...loads.map(couldUsersTell), ...outages.map(redundancyText)].map(plain);
}

function couldUsersTell(load: DisturbedLoad): string {
  const { loadId, parts, errors, openLoop } = load;
  const title = tailTitles[load.tail ?? 'mean'];
  const steady = parts.find(({ event, isAfterwards }) => event === null && !isAfterwards);
  const others = parts.filter((part) => part !== steady);
  if (!steady || others.length === 0)
    return `Could users of ${loadId} tell? Inconclusive: nothing was measured before the first event, or after it.`;
  const slower = others.filter(isSlower);
  const fewer = others.filter(isFewer);
  const known = others.filter(({ latency, throughput }) => latency ?? throughput);
  const worst = worstOf(others);
  const stalled = others.filter(({ slowSeconds }) => slowSeconds !== null && slowSeconds > 0);
  const signs = [
    ...(errors > 0 ? [`${count(errors)} ${load.unit} failed`] : []),
    ...clause('throughput was', fewer, ({ throughput }) => `${percentText(throughput!.ratio)} of the steady part’s`),
    ...clause(
      `${title} was more than ${slowFactor} times that of the worst second before, for`,
      stalled,
      ({ slowSeconds }) => duration(slowSeconds),
    ),
    ...clause(`${title} was`, slower, ({ latency }) => `${timesText(latency!.ratio)} times the steady part’s`),
  ];
  const tail = steady.tailMilliseconds ? tailText(title, steady.tailMilliseconds, worst) : '';
  const schedule = openLoop ? '' : ' The load is closed-loop: a stall delays it, and shows in few of its latencies.';
  const recovered = load.recoveries.map((recovery) => recoveryText(recovery, title)).join('');
  if (signs.length > 0) return `Could users of ${loadId} tell? Yes: ${signs.join('; ')}.${tail}${recovered}${schedule}`;
  if (known.length === 0)
    return `Could users of ${loadId} tell? Inconclusive: the parts between the events are too short to compare; no operation failed.${tail}${schedule}`;
  return `Could users of ${loadId} tell? Hardly: no operation failed, no second had a ${title} of more than ${slowFactor} times the worst before, and no part differs by more than ${Math.round(recoveredShare * 100)} % beyond chance.${tail}${recovered}${schedule}`;
}

/** Such as `p99 was 3 times the steady part’s from lost on and 2 times the steady part’s from back on`; nothing without parts. */
function clause(what: string, parts: LoadPart[], figure: (part: LoadPart) => string): string[] {
  const each = parts.map((part) => `${figure(part)} ${partText(part)}`);
  return each.length === 0 ? [] : [`${what} ${listText(each)}`];
}

const listText = (items: string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

function tailText(
  title: string,
  { typical, highest }: NonNullable<LoadPart['tailMilliseconds']>,
  worst: LoadPart | undefined,
): string {
  const before = ` The ${title} of a second was ${milliseconds(typical)} typically and ${milliseconds(highest)} at worst before the first event`;
  const after = worst?.tailMilliseconds;
  return after ? `${before}, and at worst ${milliseconds(after.highest)} ${partText(worst)}.` : `${before}.`;
}

function backText(what: string, seconds: number | null): string {
  if (seconds === null) return `${what} was not back within 5 % of the steady part when the run ended`;
  if (seconds === 0) return `${what} stayed within 5 % of the steady part`;
  return `${what} was back within 5 % after ${duration(seconds)}`;
}

function recoveryText(
  { event, throughputSeconds, latencySeconds }: DisturbedLoad['recoveries'][number],
  title: string,
): string {
  const parts = [backText('throughput', throughputSeconds)];
  if (latencySeconds !== undefined) parts.push(backText(title, latencySeconds));
  return ` After ${event}: ${parts.join('; ')}.`;
}

function redundancyText(outage: Outage): string {
  const { event, what, detectedSeconds, startedSeconds, restored } = outage;
  const detected =
    detectedSeconds === null ? '' : ` Other members held it for down after ${duration(detectedSeconds)}.`;
  if (startedSeconds === null)
    return `How long was redundancy reduced? From ${event} (${what}) to the end: nothing started it again.${detected}`;
  const down = `${what} was down for ${duration(startedSeconds)}`;
  const answer = restored
    ? `For ${duration(restored.seconds)}, from ${event} until ${restored.event} (${restored.condition}); ${down}.`
    : `For at least ${duration(startedSeconds)}: ${down}, and no event waits until the data were complete again.`;
  return `How long was redundancy reduced? ${answer}${detected}${keptText(outage)}`;
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

/** Whether latency is higher than in the steady part by more than 5 %, and not by chance. */
function isSlower({ latency }: LoadPart): boolean {
  return latency !== null && excludesOne(latency.interval) && latency.ratio > 1 + recoveredShare;
}

function isFewer({ throughput }: LoadPart): boolean {
  return throughput !== null && excludesOne(throughput.interval) && throughput.ratio < 1 - recoveredShare;
}

const highestOf = (part: LoadPart): number => part.tailMilliseconds?.highest ?? -Infinity;

function worstOf(parts: LoadPart[]): LoadPart | undefined {
  return parts.toSorted((one, other) => highestOf(other) - highestOf(one))[0];
}

const percentText = (ratio: number): string => `${Math.round(ratio * 100)} %`;
const timesText = (ratio: number): string => ratio.toFixed(ratio < 10 ? 1 : 0);
