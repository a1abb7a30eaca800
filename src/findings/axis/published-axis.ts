/** Published curves over the size of the data: checked against themselves, and set next to ours. Pure. */
import type { CampaignRecord, LoadResult } from '../../measurement/results/types.ts';
import { contradictionsOf } from '../baselines/contradictions.ts';
import type { PublishedResult, PublishedSource } from '../baselines/published.ts';
import { publishedSources } from '../baselines/sources.ts';
import { hasSameMix } from '../published/operation-mix.ts';
import { differencesFrom } from '../published/published-conditions.ts';
import { change, rate, significant } from '../../text/figures.ts';
import type { PublishedAxis, PublishedAxisPoint } from './published-axis-findings.ts';
import { lostPercent } from './loss-per-doubling.ts';

/** The curves of every source with the same load generator and mix of operations at two sizes or more. */
export function publishedAxes(record: CampaignRecord, load: LoadResult): PublishedAxis[] {
  return publishedSources.flatMap((source) => {
    const rows = source.results.filter(
      (row) => row.workload === load.load.workload && row.dataGigabytes !== undefined && hasSameMix(load, row),
    );
    const points = pointsOf(source, rows);
    const [first, last] = [points[0], points.at(-1)];
    if (!first || !last || points.length < 2) return [];
    const ids = new Set(rows.map(({ id }) => id));
    const doubts = contradictionsOf(source)
      .filter((each) => each.rows.some((row) => ids.has(row)))
      .map(({ sentence }) => sentence);
    return [
      {
        source: source.title,
        table: rows[0]!.table,
        points,
        lossPerDoubling: lostPercent(Math.log(last.share) / Math.log2(last.dataGigabytes / first.dataGigabytes)),
        rises: risesOf(points),
        differences: differencesFrom(source, rows[0]!, record, load),
        doubts: [...new Set(doubts)],
      },
    ];
  });
}

const bytesPerGibibyte = 2 ** 30;

function pointsOf(source: PublishedSource, rows: PublishedResult[]): PublishedAxisPoint[] {
  const known = rows
    .flatMap((row) => {
      const { operationsPerSecond } = row.figures;
      return operationsPerSecond === undefined || row.dataGigabytes === undefined
        ? []
        : [{ row, dataGigabytes: row.dataGigabytes, perSecond: operationsPerSecond }];
    })
    .toSorted((a, b) => a.dataGigabytes - b.dataGigabytes);
  return known.map(({ row, dataGigabytes, perSecond }) => {
    const memory = (source.hosts[row.system] ?? []).reduce(
      (sum, { count, memoryGibibytes }) => sum + (count * memoryGibibytes * bytesPerGibibyte) / 1e9,
      0,
    );
    const copies = Number(row.parameters['replicationFactor'] ?? Number.NaN);
    const overMemory = memory > 0 ? dataGigabytes / memory : null;
    return {
      row: row.id,
      dataGigabytes,
      overMemory,
      overMemoryWithCopies: overMemory === null || Number.isNaN(copies) ? null : overMemory * copies,
      perSecond,
      share: perSecond / known[0]!.perSecond,
    };
  });
}

/** Each size was measured once, so scatter is not known. */
function risesOf(points: PublishedAxisPoint[]): string[] {
  return points.flatMap((to, index) => {
    const from = points[index - 1];
    if (!from || to.perSecond <= from.perSecond) return [];
    const percent = (to.perSecond / from.perSecond - 1) * 100;
    return [
      `From ${significant(from.dataGigabytes)} GB to ${significant(to.dataGigabytes)} GB throughput rose from ${rate(from.perSecond)} to ${rate(to.perSecond)} operations/s (${change(percent)}). ` +
        'Each size was measured once, so whether that is more than scatter is inconclusive, and so is what the source says of its cause.',
    ];
  });
}
