/** Results of searches, and the runs that confirm them. */
import { numberColumns, textColumns, type Row, type Table } from '../text/table.ts';
import { count, milliseconds, rate } from '../text/figures.ts';
import { companionTexts } from '../findings/peaks/companion-text.ts';
import type { PeakFinding, VariantPeak } from '../findings/peaks/peak-finding.ts';
import { noPeakText, peakLevelText, peakLimitations, peakTitle } from '../findings/peaks/peak-text.ts';
import type { Findings } from '../findings/findings.ts';

export function peakTable(findings: Findings): Table {
  const peaks = findings.systems.flatMap((system) => system.peaks ?? []);
  return tableOf(
    'peaks',
    'Results of the searches',
    peaks.map((peak) => ({ name: peak.title, peak })),
  );
}

/** The results of the searches of every variant. */
export function variantPeakTable(peaks: VariantPeak[]): Table {
  const isRepeated = peaks.some(({ block }) => block > 1);
  const named = peaks.map(({ variant, block, peak }) => {
    const where = isRepeated ? `${variant}, block ${block}` : variant;
    return { name: `${peak.title} (${where})`, peak };
  });
  return tableOf('variant-peaks', 'Results of the searches, by variant', named);
}

function tableOf(id: string, caption: string, peaks: NamedPeak[]): Table {
  return { id, caption, columns, rows: peaks.map(peakRow), notes: [howFound, ...peaks.flatMap(limitationNotes)] };
}

const columns: Table['columns'] = [
  ...textColumns('Run', 'Objective', 'Found at'),
  ...numberColumns('Throughput (median)', 'Lowest', 'Highest', 'Latency (median)'),
  { label: 'Confirmed by' },
  { label: 'Search runs', numeric: true },
];

const howFound =
  'Throughput is per second. A search selects levels by their results, so its own runs are biased: the figures are from fresh runs at the level it found, which at least 90 % of runs meet (90 % confidence).';

/** A result with what it is called in the table. */
interface NamedPeak {
  name: string;
  peak: PeakFinding;
}

function limitationNotes({ name, peak }: NamedPeak): string[] {
  if (peak.state !== 'confirmed') return [];
  return [...companionTexts(peak), ...peakLimitations(peak)].map((text) => `${name}: ${text}.`);
}

function peakRow({ name, peak }: NamedPeak): Row {
  const title = peakTitle(peak);
  if (peak.state !== 'confirmed') return { cells: [name, title], isInvalid: noPeakText(peak) };
  const { confirmations, perSecond, latency, searchRuns } = peak;
  const met = confirmations.filter((run) => run.met).length;
  return {
    cells: [
      name,
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
