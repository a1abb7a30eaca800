/** What a search came to, and the runs that confirm it. */
import { count, milliseconds, rate } from '../text/figures.ts';
import type { PeakFinding } from '../findings/peaks/peak-finding.ts';
import { levelPhrase, peakLimits, peakPhrase, soughtPhrase } from '../findings/peaks/peak-wording.ts';
import type { Findings } from '../findings/findings.ts';
import type { Row, Table } from './table.ts';

export function peakTable(findings: Findings): Table {
  const peaks = findings.systems.flatMap((system) => system.peaks ?? []);
  return {
    id: 'peaks',
    caption: 'Peaks that were searched for',
    columns: [
      { label: 'Run' },
      { label: 'Looked for' },
      { label: 'Found at' },
      { label: 'Throughput (median)', numeric: true },
      { label: 'Lowest', numeric: true },
      { label: 'Highest', numeric: true },
      { label: 'Latency (median)', numeric: true },
      { label: 'Confirmed by' },
      { label: 'Runs of search', numeric: true },
    ],
    rows: peaks.map(peakRow),
    notes: [
      'Throughput a second. A search chooses its levels by what came out well, so its own runs prove nothing: the figures are those of fresh runs at the level it found.',
      ...peaks.flatMap((peak) =>
        peak.state === 'confirmed' ? peakLimits(peak).map((limit) => `${peak.title}: ${limit}.`) : [],
      ),
    ],
  };
}

function peakRow(peak: PeakFinding): Row {
  const sought = soughtPhrase(peak);
  if (peak.state !== 'confirmed') return { cells: [peak.title, sought], isVoid: peakPhrase(peak) };
  const { confirmations, perSecond, latency, searchRuns } = peak;
  const met = confirmations.filter((run) => run.met).length;
  return {
    cells: [
      peak.title,
      sought,
      levelPhrase(peak),
      rate(perSecond.median),
      rate(perSecond.lowest),
      rate(perSecond.highest),
      milliseconds(latency?.median ?? null),
      `${met} of ${confirmations.length} runs`,
      count(searchRuns),
    ],
  };
}
