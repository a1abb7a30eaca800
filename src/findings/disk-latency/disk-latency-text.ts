/** What is found about the latency of disks, in sentences. Pure. */
import { loadText } from '../scaling/curve-text.ts';
import { bytes, milliseconds, plain, share, significant } from '../../text/figures.ts';
import {
  claim,
  type DiskLatencyFinding,
  type DiskLevel,
  type HoldsUpTo,
  type JudgedLevel,
  type OperationKind,
} from './disk-latency-finding.ts';
import { fewestBlocks } from './share-below.ts';

type Judged = Omit<DiskLatencyFinding, 'verdict'>;

const kindTexts: Record<OperationKind, string> = { all: 'operations', read: 'reads', write: 'writes' };
const claimText = `${share(claim.share)} of the %s below ${claim.belowMilliseconds} ms`;

/** The claim first: of all operations, and of reads and writes apart if both have one; then how latency changes over the load. */
export function diskLatencyVerdict(finding: Judged): string[] {
  const { holds, levels } = finding;
  const kinds: OperationKind[] = holds.read && holds.write ? ['all', 'read', 'write'] : ['all'];
  return [
    ...kinds.flatMap((kind) => (holds[kind] ? [plain(claimSentence(holds[kind], kind, finding))] : [])),
    ...latencySentence(levels, finding),
    ...sizeSentences(finding),
    ...sharedSentence(finding),
    plain(
      `The kernel counts the operations of a second and their time together, so every operation is taken to have had the mean of its second: single operations were faster and slower.`,
    ),
  ];
}

function claimSentence(holds: HoldsUpTo, kind: OperationKind, finding: Judged): string {
  const claimed = claimText.replace('%s', kindTexts[kind]);
  switch (holds.state) {
    case 'up-to':
      return `${claimed}: holds up to ${placeText(holds.level, finding)}, ${foundText(holds.level)}. ${beyondText(holds, finding)}${rangeText(holds)}`;
    case 'at-least':
      return `${claimed}: holds at every measured load, of which the highest is ${placeText(holds.level, finding)}, ${foundText(holds.level)}.`;
    case 'none':
      return `${claimed}: none in the range. It fails from the lowest measured load on, ${placeText(holds.failsFrom, finding)}, ${foundText(holds.failsFrom)}.`;
    case 'inconclusive':
      return `${claimed}: inconclusive. At the lowest measured load, ${placeText(holds.next, finding)}, ${doubtText(holds.next)}.${failsText(holds.failsFrom, finding)}`;
  }
}

/** What the next load shows, and from where on the claim fails. */
function beyondText({ next, failsFrom }: Extract<HoldsUpTo, { state: 'up-to' }>, finding: Judged): string {
  if (failsFrom?.load === next.load) return `It fails from ${placeText(next, finding)}, ${foundText(next)}.`;
  return `At ${placeText(next, finding)}, ${doubtText(next)}.${failsText(failsFrom, finding)}`;
}

/** The range of the highest throughput at which the claim holds. */
function rangeText({ level, failsFrom }: Extract<HoldsUpTo, { state: 'up-to' }>): string {
  if (!failsFrom)
    return ` So the highest throughput at which it holds is ${bytes(level.bytesPerSecond)}/s of a disk or more.`;
  // A disk that is overloaded may do less.
  const [low, high] = [level.bytesPerSecond, failsFrom.bytesPerSecond].toSorted((one, other) => one - other);
  return ` So the highest throughput at which it holds is between ${bytes(low!)}/s and ${bytes(high!)}/s of a disk.`;
}

function failsText(failsFrom: JudgedLevel | null, finding: Judged): string {
  return failsFrom === null ? '' : ` It fails from ${placeText(failsFrom, finding)}, ${foundText(failsFrom)}.`;
}

/** `4.1 MB/s and 38 operations/s of a disk (34 % of its stated rate, under a load of 400 operations/s)` */
function placeText(place: JudgedLevel, { axis }: Judged): string {
  const { load, bytesPerSecond, operationsPerSecond, ofStatedRate } = place;
  const of = ofStatedRate === null ? '' : `${share(ofStatedRate)} of its stated rate, `;
  return `${bytes(bytesPerSecond)}/s and ${significant(operationsPerSecond)} operations/s of a disk (${of}under a load of ${loadText(load, axis)})`;
}

function foundText({ below }: JudgedLevel): string {
  const { low, high } = below.interval ?? { low: 0, high: 1 };
  return `where ${share(below.share)} are below it (95 %: ${share(low)} to ${share(high)})`;
}

function doubtText({ below: { share: measured, interval, blocks, state } }: JudgedLevel): string {
  if (state === 'fails') return `it fails (${share(measured)})`;
  if (!interval)
    return `${share(measured)} are below it, but the windows have ${blocks} ${blocks === 1 ? 'part' : 'parts'} with operations and an interval needs ${fewestBlocks}: measure for longer`;
  return `${share(measured)} are below it, which may be more or less than ${share(claim.share)} (95 %: ${share(interval.low)} to ${share(interval.high)}): measure for longer, or repeat the run`;
}

function latencySentence(levels: DiskLevel[], { axis }: Judged): string[] {
  const [first, last] = [levels[0]?.latency.all, levels.at(-1)?.latency.all];
  if (!first || !last || levels.length < 2) return [];
  const at = (level: DiskLevel, p50: number, p90: number): string =>
    `under a load of ${loadText(level.load, axis)} half of the operations were in seconds with a mean of up to ${milliseconds(p50)} and 90 % of up to ${milliseconds(p90)}`;
  return [
    plain(
      `From the lowest load to the highest: ${at(levels[0]!, first.p50Milliseconds, first.p90Milliseconds)}; ${at(levels.at(-1)!, last.p50Milliseconds, last.p90Milliseconds)}.`,
    ),
  ];
}

/** For reads and for writes: how long an operation takes for its size alone, at the stated rate, where that is more than the claim allows. */
function sizeSentences({ levels, stated, axis }: Judged): string[] {
  const directions = [
    ['read', 'readBytesPerSecond', stated.readBytesPerSecond],
    ['write', 'writeBytesPerSecond', stated.writeBytesPerSecond],
  ] as const;
  return directions.flatMap(([kind, throughput, statedRate]) => {
    const level = levels.find(({ latency }) => latency[kind]);
    const operations = level?.latency[kind]?.operationsPerSecond ?? 0;
    if (!level || operations === 0 || statedRate === null) return [];
    const size = level[throughput] / operations;
    const ownMilliseconds = (1000 * size) / statedRate;
    if (ownMilliseconds < claim.belowMilliseconds) return [];
    return [
      plain(
        `Under a load of ${loadText(level.load, axis)} a ${kind} has ${bytes(size)} on average, which alone takes ${milliseconds(ownMilliseconds)} at the stated rate of ${bytes(statedRate)}/s.`,
      ),
    ];
  });
}

function sharedSentence({ isShared }: Judged): string[] {
  return isShared
    ? [
        'The hosts share this disk, and everything else on the machine uses it too. What waits for the rates of a control group is not in its figures.',
      ]
    : [];
}
