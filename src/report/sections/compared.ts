/** Contrasts of the campaign: variants, factors of matrices, load generators with the same work, and stages of pipelines. */
import type { CrossCheck } from '../../findings/cross-checks/cross-check-finding.ts';
import type { Findings } from '../../findings/findings.ts';
import { unpairedText as unpairedFactorText } from '../../findings/matrix/matrix-effects.ts';
import type { MatrixFinding } from '../../findings/matrix/matrix-finding.ts';
import type { PipelineFinding } from '../../findings/pipelines/pipeline-finding.ts';
import { pipelineTexts, rateText } from '../../findings/pipelines/pipeline-text.ts';
import type { VariantsFinding } from '../../findings/variants/variant-finding.ts';
import { unpairedText } from '../../findings/variants/variants.ts';
import { titleOfCluster } from '../../systems/registry.ts';
import { significant } from '../../text/figures.ts';
import { numberColumn, tableOf, textColumn, type Row, type Table } from '../../text/table.ts';
import { factsOf } from '../../workloads/registry.ts';
import { bottleneckCell } from '../bottleneck-tables.ts';
import { changeCharts } from '../charts/changes.ts';
import type { Chart } from '../charts/chart.ts';
import { contrastTable } from '../contrast-table.ts';
import { charts, details, list, section, tables, type Section } from '../document/document.ts';
import { variantPeakTable } from '../peak-tables.ts';
import { topologyNodes } from '../topologies.ts';

export function variantsSection(findings: Findings): Section | null {
  const { variants } = findings;
  if (!variants) return null;
  return section('variants', 'Variants', [
    ...topologyNodes(findings),
    ...charts(variantCharts(variants)),
    ...details('The variants and their figures', [...list(variantTexts(variants)), ...tables(variantTables(variants))]),
  ]);
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

/** What each variant changes, one sentence each. */
function variantTexts({ base, variants }: VariantsFinding): string[] {
  return variants.map(({ name, changes }) => {
    const what = changes.length === 0 ? 'the campaign file as it is' : changes.join('; ');
    return `${name}${name === base ? ', the base' : ''}: ${what}.`;
  });
}

/** One table per variant but the base. */
function variantTables({ base, variants, comparisons, peaks }: VariantsFinding): Table[] {
  const names = variants.map(({ name }) => name).filter((name) => name !== base);
  const compared = names.map((name, index) => {
    const rows = comparisons
      .filter(({ variant }) => variant === name)
      .map((each) => ({ ...each, subject: [`${each.title}, ${each.loadId}, ${each.level}`] }));
    return contrastTable({
      id: `variants-${index + 1}`,
      caption: `${name} against ${base}`,
      subjects: ['Load and level'],
      sides: [base, name],
      rows: rows.map((each) => ({ ...each, reason: each.blocks === 0 ? unpairedText(each) : undefined })),
      notes: rows.flatMap(({ subject, bottlenecks }) =>
        bottlenecks.changed
          ? [`${subject[0]}: the bottleneck moved from ${bottlenecks.base} to ${bottlenecks.variant}.`]
          : [],
      ),
    });
  });
  return peaks ? [...compared, variantPeakTable(peaks)] : compared;
}

/** How the combinations were measured, a sentence for each matrix, and a table of its effects. */
export function matricesSection({ matrices = [] }: Findings): Section | null {
  const texts = matrices.map(({ title, factors, combinations, trials }) => {
    const values = factors.map((factor) => `${factor.name} (${factor.values.join(', ')})`).join(' × ');
    return `${title}: ${values}, ${combinations} combinations in ${trials === 1 ? 'one block' : `${trials} blocks`} of random order.`;
  });
  return section('matrices', 'Matrices', [...list(texts), ...tables(matrices.map(matrixTable))]);
}

const matrixTable = ({ title, effects }: MatrixFinding, index: number): Table =>
  contrastTable({
    id: `matrices-${index + 1}`,
    caption: `${title}: effects of the factors`,
    subjects: ['Value against the first', 'At'],
    sides: ['First value', 'Value'],
    rows: effects.map((effect) => {
      const { factor, value, base, at, pairs, loadId } = effect;
      const load = effects.some((other) => other.loadId !== loadId) ? ` (${loadId})` : '';
      const where = at ? `${at.factor}=${at.value}` : 'all combinations';
      const subject = [`${factor}=${value} against ${base}${load}`, where];
      return { ...effect, subject, reason: pairs === 0 ? unpairedFactorText(factor) : undefined };
    }),
    notes: [
      'A block is a pair of valid, steady runs of the same trial that differ in this factor alone. Each trial has every combination once, in random order, and every second one reverses the order of the one before. Effects at one value of another factor are estimates without a verdict.',
    ],
  });

export function crossChecksSection({ systems }: Findings): Section | null {
  const nodes = systems.flatMap(({ system, crossChecks = [] }) =>
    crossChecks.flatMap((check, index) => [
      ...list(check.verdict),
      ...details('Figures of both', tables([crossCheckTable(`cross-check-${system}-${index + 1}`, check)])),
    ]),
  );
  return section('cross-checks', 'Load generators with the same work', nodes);
}

/** The figures of both, and below them what else was measured of both and the conditions that differ. */
export function crossCheckTable(id: string, check: CrossCheck): Table {
  const { base, other, figures, omitted, evidence, differences } = check;
  const table = contrastTable({
    id,
    caption: check.work,
    subjects: [],
    sides: [factsOf(base.workload).title, factsOf(other.workload).title],
    rows: [{ subject: [], figures, omitted }],
  });
  const row = (...cells: string[]): Row => ({ cells: [...cells, ...table.columns.slice(cells.length).map(() => '–')] });
  return {
    ...table,
    rows: [
      ...table.rows,
      row('runs', String(base.runs.length), String(other.runs.length)),
      row('bottleneck', bottleneckCell(base.bottleneck), bottleneckCell(other.bottleneck)),
      ...evidence.map((each) => row(each.title, significant(each.base), significant(each.other))),
      ...differences.map(({ condition, values }) => row(condition, ...values)),
    ],
  };
}

export function pipelinesSection({ pipelines = [] }: Findings): Section | null {
  const nodes = pipelines.flatMap((finding, index) => [
    ...list(pipelineTexts(finding)),
    ...tables([pipelineTable(`pipeline-${index + 1}`, finding)]),
  ]);
  return section('pipelines', 'Stages of the pipeline', nodes);
}

const pipelineTable = (id: string, { pipeline, stages }: PipelineFinding): Table =>
  tableOf(
    id,
    pipeline.title,
    [
      ...stages.map((stage) => ({ ...stage, systems: stage.clusters.map(titleOfCluster).join(', ') })),
      { ...pipeline, systems: 'all' },
    ],
    [
      textColumn('Stage', ({ title }) => title),
      textColumn('Systems', ({ systems }) => systems),
      numberColumn('Sustained rate', rateText),
      textColumn('Run', ({ runId }) => runId),
    ],
    [
      'The rate of the slowest load of the best run, in records or operations a second. “At least” means that no higher rate failed. A stage limits the pipeline if the pipeline reaches 80 % of its rate.',
    ],
  );
