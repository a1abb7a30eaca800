/** The sources that a campaign is compared with, and where they contradict themselves. Pure. */
import type { BaselineFinding, SourceFinding } from './baseline-findings.ts';
import { rateParameter } from '../../search/loads.ts';
import type { PublishedResult, Study } from './study.ts';

/** One finding for each source with a compared row. Doubts that the rows already show are not repeated. */
export function sourceFindings(baselines: BaselineFinding[], studies: Study[]): SourceFinding[] {
  const results = new Set(baselines.map(({ resultId }) => resultId));
  const hosts = studies.flatMap(({ hostUse }) =>
    hostUse.filter((use) => use.hosts.length > 0 && use.during.some((id) => results.has(id))).map(({ id }) => id),
  );
  const compared = new Set([...results, ...hosts]);
  const shown = new Set(baselines.flatMap(({ doubts }) => doubts));
  return studies
    .filter(({ title }) => baselines.some(({ source }) => source === title))
    .map(({ title, by, conditions, unstated, doubts, results: rows }) => ({
      title,
      by,
      conditions,
      unstated,
      contradictions: doubts
        .filter(({ rows }) => rows.length === 0 || rows.some((row) => compared.has(row)))
        .map(({ sentence }) => sentence)
        .filter((sentence) => !shown.has(sentence)),
      rates: ratesOf(rows),
    }));
}

function ratesOf(rows: PublishedResult[]): Record<string, number[]> {
  const isolated = rows.filter(({ setting }) => setting === 'isolated');
  const bySystem = Map.groupBy(isolated, ({ system }) => system);
  return Object.fromEntries(
    [...bySystem].flatMap(([system, own]) => {
      const rates = own.flatMap(({ workload, parameters }) => {
        const parameter = workload === null ? null : rateParameter(workload);
        const rate = parameter === null ? null : parameters[parameter];
        return typeof rate === 'number' ? [rate] : [];
      });
      return rates.length > 0 ? [[system, [...new Set(rates)].toSorted((a, b) => a - b)]] : [];
    }),
  );
}
