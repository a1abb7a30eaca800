/** Compares host figures with each other, with what the hosts can do, and with what the text says of them. Pure. */
import type { CeilingClaim, MaximumClaim } from '../claims.ts';
import {
  highestOf,
  hostFigureTitles,
  lowestOf,
  toleratedDeviation,
  type HostFigure,
  type HostFigureName,
  type PublishedHostUse,
} from '../host-use.ts';
import type { PublishedSource } from '../published.ts';
import { figureText, type Contradiction } from './contradiction.ts';
import { referenced } from './referenced.ts';

type Rows = Pick<PublishedSource, 'results' | 'hostUse'>;

/** Bits of a published megabyte. */
const bitsPerMegabyte = 8 * 2 ** 20;

/** A maximum that other figures of the same setting exceed. */
export function maximumContradiction(
  { at, words, figure, value, setting }: MaximumClaim,
  rows: Rows,
): Contradiction | null {
  const above = rows.hostUse
    .filter((use) => use.setting === setting && use.figures[figure] !== undefined)
    .filter((use) => highestOf(use.figures[figure]!) > value * (1 + toleratedDeviation));
  if (above.length === 0) return null;
  const list = above.map((use) => `${figureText(highestOf(use.figures[figure]!))} on ${use.hostsText}`).join(' and ');
  return {
    rows: above.map(({ id }) => id),
    sentence: `“${words}” (${at}) contradicts the figures: ${list} (${above[0]!.table}).`,
  };
}

/** A ceiling below what the hosts can carry, below what was measured elsewhere, or below what its own load needs. */
export function ceilingContradictions(claim: CeilingClaim, rows: Rows): Contradiction[] {
  const { at, words, figure, value, carried } = claim;
  const own = rows.hostUse.find(({ id }) => id === claim.hosts);
  if (!own) throw new Error(`No published hosts ${claim.hosts}`);
  const found: Contradiction[] = [];
  const said = `“${words}” (${at})`;
  const capacity = own.capacity[figure];
  if (capacity !== undefined && value < capacity * (1 - toleratedDeviation)) {
    found.push({
      rows: [own.id],
      sentence: `${said} is ${figureText((value / capacity) * 100)} % of the ${figureText(capacity)} Mbit/s of ${own.hostsText}: the network was not the limit, or only a part of the bond was in use.`,
    });
  }
  for (const use of rows.hostUse) {
    const other = use.figures[figure];
    const mayBeOwn = own.hosts.every((host) => use.hosts.includes(host));
    if (use === own || other === undefined || !mayBeOwn || highestOf(other) <= value * (1 + toleratedDeviation))
      continue;
    found.push({
      rows: [own.id, use.id],
      sentence: `${said} is below the ${figureText(highestOf(other))} Mbit/s of ${use.hostsText} (${use.table}): it was not a ceiling, or that was another host.`,
    });
  }
  if (carried) {
    const load = referenced(rows, { row: carried.row, figure: 'megabytesPerSecond' });
    const sent = (load.lowest * bitsPerMegabyte * sentShare(carried)) / 1e6;
    if (sent > value * (1 + toleratedDeviation)) {
      found.push({
        rows: [own.id, load.id],
        sentence: `${said} is below the ${figureText(Math.round(sent))} Mbit/s that ${figureText(load.lowest)} MB/s with ${carried.copies} copies make the host of the client send, as it serves its share of the partitions.`,
      });
    }
  }
  return found;
}

/**
 * What the host of a client sends, as a multiple of the client's rate, if that host is one of `servers` with an even share of the
 * leaders: the records for the other leaders, and the copies of its own share.
 */
export function sentShare({ servers, copies }: { servers: number; copies: number }): number {
  return (servers - 1) / servers + (copies - 1) / servers;
}

/** What one row excludes on its own, and rows that describe the same hosts in the same test. */
export function hostContradictions({ hostUse }: Rows): Contradiction[] {
  return [
    ...hostUse.flatMap(overCapacity),
    ...hostUse.flatMap((use, index) => hostUse.slice(index).flatMap((other) => averageOverPeak(use, other))),
    ...hostUse.flatMap((use, index) => hostUse.slice(index + 1).flatMap((other) => sameHostsDiffer(use, other))),
  ];
}

function overCapacity({ id, table, hostsText, figures, capacity }: PublishedHostUse): Contradiction[] {
  return (['memoryGigabytes', 'networkMegabitsPerSecond'] as const).flatMap((name) => {
    const [figure, limit] = [figures[name], capacity[name]];
    if (figure === undefined || limit === undefined || highestOf(figure) <= limit * (1 + toleratedDeviation)) return [];
    return {
      rows: [id],
      sentence: `${hostFigureTitles[name]}: ${figureText(highestOf(figure))} is more than the ${figureText(limit)} that ${hostsText} can have (${table}).`,
    };
  });
}

function averageOverPeak(one: PublishedHostUse, other: PublishedHostUse): Contradiction[] {
  if (!areSame(one, other)) return [];
  return [[one, other] as const, ...(one === other ? [] : [[other, one] as const])].flatMap(([average, peak]) => {
    const [mean, highest] = [average.figures.cpuAveragePercent, peak.figures.cpuPeakPercent];
    if (mean === undefined || highest === undefined || lowestOf(mean) <= highestOf(highest)) return [];
    return {
      rows: [...new Set([average.id, peak.id])],
      sentence: `CPU of ${average.hostsText} (${average.level}, ${average.setting}) averages ${figureText(lowestOf(mean))} % in ${average.table}, above its peak of ${figureText(highestOf(highest))} % in ${peak.table}.`,
    };
  });
}

function sameHostsDiffer(one: PublishedHostUse, other: PublishedHostUse): Contradiction[] {
  if (!areSame(one, other)) return [];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys loses the type of the names
  const names = Object.keys(one.figures) as HostFigureName[];
  return names.flatMap((name) => {
    const [first, second] = [one.figures[name]!, other.figures[name]];
    if (second === undefined || areNear(first, second)) return [];
    return {
      rows: [one.id, other.id],
      sentence: `${hostFigureTitles[name]} of ${one.hostsText} (${one.level}, ${one.setting}) is ${hostFigureText(first)} in ${one.table} and ${hostFigureText(second)} in ${other.table}.`,
    };
  });
}

function areSame(one: PublishedHostUse, other: PublishedHostUse): boolean {
  return testOf(one) === testOf(other);
}

/** The hosts and the test that the figures are of. */
function testOf({ during, setting, level, hosts, hostsText }: PublishedHostUse): string {
  return JSON.stringify([during, setting, level, hosts.toSorted(), hostsText]);
}

function areNear(one: HostFigure, other: HostFigure): boolean {
  return (
    lowestOf(one) <= highestOf(other) * (1 + toleratedDeviation) &&
    lowestOf(other) <= highestOf(one) * (1 + toleratedDeviation)
  );
}

function hostFigureText(figure: HostFigure): string {
  return typeof figure === 'number' ? figureText(figure) : `${figureText(figure[0])} to ${figureText(figure[1])}`;
}
