/** Contrasts of the campaign: variants, topologies, factors of matrices, load generators with the same work, stages of pipelines. */
import type { Findings } from '../../findings/findings.ts';
import { pipelineTexts } from '../../findings/pipelines/pipeline-text.ts';
import type { VariantsFinding } from '../../findings/variants/variant-finding.ts';
import { byBackground } from '../charts/by-background.ts';
import { changeCharts } from '../charts/changes.ts';
import type { Chart, LineLook } from '../charts/chart.ts';
import { crossCheckTable, crossChecksTitle } from '../cross-check-tables.ts';
import { charts, details, heading, list, section, tables, type Section } from '../document/document.ts';
import { matricesTitle, matrixTables, matrixTexts } from '../matrix-tables.ts';
import { pipelinesTitle, pipelineTable } from '../pipeline-table.ts';
import {
  hasTopologies,
  topologiesTitle,
  topologyPartTexts,
  topologyTables,
  topologyTexts,
} from '../topology-tables.ts';
import { variantsTitle, variantTables, variantTexts } from '../variant-tables.ts';

export function variantsSection(findings: Findings): Section | null {
  const { variants } = findings;
  if (!variants) return null;
  const topologies = hasTopologies(findings)
    ? [
        heading(topologiesTitle, 'topologies'),
        ...charts(byBackground(findings).map((chart) => ({ chart, legend: marked(chart) }))),
        ...list([...topologyTexts(findings), ...topologyPartTexts(findings)]),
        ...details('Figures by rate', tables(topologyTables(findings))),
      ]
    : [];
  return section('variants', variantsTitle, [
    ...topologies,
    ...charts(variantCharts(variants).map((chart) => ({ chart }))),
    ...details('The variants and their figures', [...list(variantTexts(variants)), ...tables(variantTables(findings))]),
  ]);
}

/** The looks of lines with marks and of straight ones; none for a single line with marks. */
function marked({ drawn }: Chart): LineLook[] {
  const looks = new Map(drawn.map(({ look }) => [look.title, look]));
  return looks.size > 2 ? [...looks.values()] : [];
}

/** A row for each load and level of each variant, without what all of them have. */
function variantCharts({ base, comparisons }: VariantsFinding): Chart[] {
  const parts = comparisons.map(({ variant, loadId, level }) => [variant, loadId, ...level.split(', ')]);
  const isShared = (part: string): boolean => comparisons.length > 1 && parts.every((each) => each.includes(part));
  const rows = comparisons.map(({ variant, figures }, index) => ({
    title: parts[index]!.filter((part) => part !== '' && !isShared(part)).join(', ') || variant,
    figures,
  }));
  return changeCharts('variants-change', `from ${base}`, rows);
}

export function matricesSection(findings: Findings): Section | null {
  const { matrices } = findings;
  if (!matrices) return null;
  return section('matrices', matricesTitle, [...list(matrixTexts(findings)), ...tables(matrixTables(findings))]);
}

export function crossChecksSection({ systems }: Findings): Section | null {
  const nodes = systems.flatMap(({ system, crossChecks = [] }) =>
    crossChecks.flatMap((check, index) => [
      ...list(check.verdict),
      ...details('Figures of both', tables([crossCheckTable(`cross-check-${system}-${index + 1}`, check)])),
    ]),
  );
  return section('cross-checks', crossChecksTitle, nodes);
}

export function pipelinesSection({ pipelines = [] }: Findings): Section | null {
  const nodes = pipelines.flatMap((finding, index) => [
    ...list(pipelineTexts(finding)),
    ...tables([pipelineTable(`pipeline-${index + 1}`, finding)]),
  ]);
  return section('pipelines', pipelinesTitle, nodes);
}
