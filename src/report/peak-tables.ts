/** Results of searches, and the runs that confirm them. */
import { count, milliseconds, rate } from '../text/figures.ts';
import { companionTexts } from '../findings/peaks/companion-text.ts';
import type { PeakFinding } from '../findings/peaks/peak-finding.ts';
import { peakLevelText, peakLimitations, peakText, peakTitle } from '../findings/peaks/peak-text.ts';
import type { Findings } from '../findings/findings.ts';
import type { Row, Table } from './table.ts';

export function peakTable(findings: Findings): Table {
  const peaks = findings.systems.flatMap((system) => system.peaks ?? []);
  return {
    id: 'peaks',
    caption: 'Results of the searches',
    columns: [
      { label: 'Run' },
      { label: 'Objective' },
      { label: 'Found at' },
      { label: 'Throughput (median)', numeric: true },
      { label: 'Lowest', numeric: true },
      { label: 'Highest', numeric: true },
      { label: 'Latency (median)', numeric: true },
      { label: 'Confirmed by' },
      { label: 'Search runs', numeric: true },
    ],
    rows: peaks.map(peakRow),
    notes: [
      'Throughput is per second. A search selects levels by their results, so its own runs are biased: the figures are from fresh runs at the level it found.',
      ...peaks.flatMap((peak) =>
        peak.state === 'confirmed'
          ? [...companionTexts(peak), ...peakLimitations(peak)].map((text) => `${peak.title}: ${text}.`)
          : [],
      ),
    ],
  };
}

function peakRow(peak: PeakFinding): Row {
  const title = peakTitle(peak);
  if (peak.state !== 'confirmed') return { cells: [peak.title, title], isInvalid: peakText(peak) };
  const { confirmations, perSecond, latency, searchRuns } = peak;
  const met = confirmations.filter((run) => run.met).length;
  return {
    cells: [
      peak.title,
      title,
      peakLevelText(peak),
      rate(perSecond.median),
      rate(perSecond.lowest),
      rate(perSecond.highest),
      milliseconds(latency?.median ?? null),
      `${met} of ${confirmations.length} runs`,
      count(searchRuns),
    ],
  };
}
