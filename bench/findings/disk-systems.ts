/** Disks whose latency over the load is known: flushes and compactions come in bursts, in which operations wait. Pure. */
import { normal } from '../../src/statistics/random-numbers.ts';
import type { CountedBlock } from '../../src/findings/response/share-below.ts';

export interface SimulatedDisk {
  name: string;
  /** Mean seconds from the start of one burst to the next, at full load. */
  gapSeconds: number;
  /** Mean length of a burst. */
  burstSeconds: number;
  /** Operations in a second of a burst, over those of another second. */
  burstOperations: number;
  /** Relative scatter of the gaps, 1 for bursts that come at any time. */
  gapScatter: number;
}

export const simulatedDisks: SimulatedDisk[] = [
  { name: 'short bursts at any time', gapSeconds: 8, burstSeconds: 1, burstOperations: 4, gapScatter: 1 },
  {
    name: 'bursts of 3 s at about equal distances',
    gapSeconds: 20,
    burstSeconds: 3,
    burstOperations: 3,
    gapScatter: 0.3,
  },
  { name: 'bursts of 6 s at any time', gapSeconds: 40, burstSeconds: 6, burstOperations: 3, gapScatter: 1 },
  { name: 'every second alike', gapSeconds: 0.5, burstSeconds: 0.1, burstOperations: 4, gapScatter: 0.2 },
];

const secondsOfBlock = 2;
const part = 0.1;

/** Blocks of a window at a load from 0 to 1, at which so much fewer bursts come. */
export function blocksAt(disk: SimulatedDisk, load: number, seconds: number, random: () => number): CountedBlock[] {
  const { burstOperations } = disk;
  const isBurst = burstsOf(disk, load, seconds, random);
  return Array.from({ length: Math.floor(seconds / secondsOfBlock) }, (_, block) => {
    const parts = isBurst.slice((block * secondsOfBlock) / part, ((block + 1) * secondsOfBlock) / part);
    const slow = parts.filter(Boolean).length * burstOperations;
    const fast = parts.filter((each) => !each).length;
    const scatter = Math.exp(0.1 * normal(random));
    return { operations: scatter * (slow + fast), below: scatter * fast };
  });
}

/** For each tenth of a second whether it is in a burst. The window begins at any moment. */
function burstsOf(disk: SimulatedDisk, load: number, seconds: number, random: () => number): boolean[] {
  const lead = 10 * (disk.gapSeconds / load);
  const end = lead + seconds;
  const isBurst = Array.from({ length: Math.ceil(end / part) }, () => false);
  for (let at = gapOf(disk, load, random) * random(); at < end; at += gapOf(disk, load, random)) {
    const length = disk.burstSeconds * (0.5 + random());
    isBurst.fill(true, Math.floor(at / part), Math.floor((at + length) / part));
  }
  return isBurst.slice(Math.floor(lead / part));
}

function gapOf({ gapSeconds, gapScatter }: SimulatedDisk, load: number, random: () => number): number {
  const mean = gapSeconds / load;
  return mean * (1 - gapScatter + gapScatter * -Math.log(1 - random()));
}
