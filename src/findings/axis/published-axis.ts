/** Published curves over the size of the data, next to ours. Pure. */
import type { CampaignRecord, LoadResult } from '../../measurement/results/types.ts';
import { total } from '../../statistics/sums.ts';
import { hasSameMix } from '../published/operation-mix.ts';
import { differencesFrom } from '../published/published-conditions.ts';
import { doubtsOf, type PublishedResult, type Study } from '../published/study.ts';
import type { PublishedAxis, PublishedAxisPoint } from './published-axis-findings.ts';
import { lostPercent } from './loss-per-doubling.ts';

/** The curves of every source with the same load generator and mix of operations at two sizes or more. */
export function publishedAxes(record: CampaignRecord, load: LoadResult, studies: Study[]): PublishedAxis[] {
  return studies.flatMap((study) => {
    const rows = study.results.filter(
      (row) => row.workload === load.load.workload && row.dataGigabytes !== null && hasSameMix(load.load, row),
    );
    const ids = rows.map(({ id }) => id);
    const points = pointsOf(study, rows);
    const [first, last] = [points[0], points.at(-1)];
    if (!first || !last || points.length < 2) return [];
    return [
      {
        source: study.title,
        table: rows[0]!.table,
        points,
        lossPerDoubling: lostPercent(Math.log(last.share) / Math.log2(last.dataGigabytes / first.dataGigabytes)),
        differences: differencesFrom(study, rows[0]!, record, load),
        doubts: doubtsOf(study, ids),
      },
    ];
  });
}

const bytesPerGibibyte = 2 ** 30;

function pointsOf({ hosts }: Study, rows: PublishedResult[]): PublishedAxisPoint[] {
  const known = rows
    .flatMap((row) => {
      const { operationsPerSecond } = row.figures;
      return operationsPerSecond === undefined || row.dataGigabytes === null
        ? []
        : [{ row, dataGigabytes: row.dataGigabytes, perSecond: operationsPerSecond }];
    })
    .toSorted((a, b) => a.dataGigabytes - b.dataGigabytes);
  return known.map(({ row, dataGigabytes, perSecond }) => {
    const kinds = hosts[row.system] ?? [];
    const memory = total(kinds.map(({ count, memoryGibibytes }) => (count * memoryGibibytes * bytesPerGibibyte) / 1e9));
    const copies = Number(row.parameters['replicationFactor'] ?? Number.NaN);
    const overMemory = memory > 0 ? dataGigabytes / memory : null;
    return {
      dataGigabytes,
      overMemory,
      overMemoryWithCopies: overMemory === null || Number.isNaN(copies) ? null : overMemory * copies,
      perSecond,
      share: perSecond / known[0]!.perSecond,
    };
  });
}
