/** Target rates of the loads of a subject, and whether they were met. */
import type { LoadResult } from '../../measurement/results/types.ts';
import { threshold } from '../../systems/threshold.ts';
import { plain, rate, share } from '../../text/figures.ts';
import { factsOf, writtenByRun } from '../../workloads/registry.ts';
import { isTargetMet, missedTargetText, targetOutcome } from '../../workloads/target-met.ts';
import { countedPerSecond } from '../../workloads/throughput.ts';

/** Windows of a writer and its reader differ by their starts, so a reader may read this share less without a growing lag. */
const readingTolerance = threshold(0.05, 'throughput');

/**
 * Whether every load met its target rate (`targetOutcome`). A load without a target rate meets none. A consumer that reads what
 * the run writes must read as fast as its producer writes instead: else its lag grows.
 */
export function areTargetsMet(loads: LoadResult[]): boolean {
  const independent = loads.filter(({ load }) => writtenByRun(load) !== null);
  return (
    independent.length > 0 && independent.every((load) => targetOutcome(load)?.isMet) && lagTexts(loads).length === 0
  );
}

/** One sentence for each load that missed its target rate, or whose lag grew. */
export function shortfallTexts(loads: LoadResult[]): string[] {
  const missed = loads.flatMap((load) => {
    const outcome = targetOutcome(load);
    return (outcome && missedTargetText(load.load.workload, outcome)) ?? [];
  });
  return [...missed, ...lagTexts(loads)];
}

/** Consumers that read less than their only producer wrote. */
function lagTexts(loads: LoadResult[]): string[] {
  return loads.flatMap((reader) => {
    if (writtenByRun(reader.load) !== null) return [];
    const from = factsOf(reader.load.workload).reads?.from;
    const [writer, another] = loads.filter(({ load }) => load.workload === from);
    const written = writer && !another ? countedPerSecond(writer) : null;
    const read = countedPerSecond(reader);
    if (written === null || read === null || isTargetMet(written, read, readingTolerance)) return [];
    return [
      plain(
        `${reader.load.workload} read ${rate(read)} a second, ${share(read / written)} of the ${rate(written)} that ${from} wrote: its lag grew.`,
      ),
    ];
  });
}
