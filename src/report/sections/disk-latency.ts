/** The latency of the disks of each system over its load. */
import type { DiskLatencyFinding } from '../../findings/disk-latency/disk-latency-finding.ts';
import type { Findings } from '../../findings/findings.ts';
import { titleOfCluster } from '../../systems/registry.ts';
import { byDiskLoad, diskLines } from '../charts/by-disk-load.ts';
import { diskLatencyTables, diskLatencyTitle } from '../disk-latency-tables.ts';
import type { Html } from '../html.ts';
import { answeredMarkdown, answeredSection, lineLegend, type AnsweredPart } from './answered-parts.ts';

/** Null if no disk was sampled at several levels. */
export function diskLatencySection(findings: Findings): Html | null {
  const parts = diskFindings(findings).map(({ id, finding }): AnsweredPart => ({
    ...partOf(id, finding),
    charts: byDiskLoad(id, finding).map((chart) => ({ chart, legend: lineLegend(chart.lines, diskLines) })),
  }));
  return answeredSection('disk-latency', diskLatencyTitle, parts);
}

/** The same as Markdown, without charts. */
export function diskLatencyMarkdown(findings: Findings): string[] {
  return answeredMarkdown(
    diskLatencyTitle,
    diskFindings(findings).map(({ id, finding }) => partOf(id, finding)),
  );
}

function diskFindings({ systems }: Findings): { id: string; finding: DiskLatencyFinding }[] {
  return systems.flatMap(({ system, diskLatency = [] }) =>
    diskLatency.map((finding, index) => ({ id: `disk-${system}-${index + 1}`, finding })),
  );
}

function partOf(id: string, finding: DiskLatencyFinding): Omit<AnsweredPart, 'charts'> {
  const { system, title, hardware, disk, isShared, verdict } = finding;
  const where = isShared ? 'the disk of this machine' : `disks of ${hardware}${disk === null ? '' : `, ${disk}`}`;
  return {
    id,
    title: `${titleOfCluster(system)}: ${title}, ${where}`,
    sentences: verdict,
    tables: diskLatencyTables(id, finding),
  };
}
