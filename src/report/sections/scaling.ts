/** How a system scales: its load curves and their findings, its batches by size, and projections for other hardware. */
import type { SystemFinding } from '../../findings/findings.ts';
import type { ConfirmedPeak } from '../../findings/peaks/peak-finding.ts';
import type { LoadCurve } from '../../findings/scaling/curve-findings.ts';
import { curveTexts, loopText } from '../../findings/scaling/curve-text.ts';
import { furtherPoints } from '../../findings/scaling/load-curve.ts';
import { isUnsteady } from '../../measurement/results/steady-part.ts';
import type { RunResult } from '../../measurement/results/types.ts';
import { byBatchSize } from '../charts/by-batch-size.ts';
import { byLoad } from '../charts/by-load.ts';
import { curveLines, peakOn, type CurveLine } from '../charts/curve-lines.ts';
import { charts, details, list, tables, type DrawnChart, type LegendLine, type Node } from '../document/document.ts';
import { curveTable, projectionTable, refusedProjections, scalingTitle } from '../scaling-tables.ts';

/** Charts that everybody sees, and what is folded. */
export function scalingNodes(finding: SystemFinding, runs: RunResult[]): { shown: Node[]; folded: Node[] } {
  const { system, curves = [], peaks = [] } = finding;
  const parts = curves.map((curve, index) =>
    curveNodes(`scaling-${system}-${index + 1}`, curve, peakOn(curve, peaks), runs, curves.length > 1),
  );
  const batches = byBatchSize(runs).filter((batch) => batch.system === system);
  const projections = curves.length === 0 ? [] : projectionNodes(finding);
  return {
    shown: [
      ...charts([
        ...parts.flatMap(({ drawn }) => drawn),
        ...batches.flatMap(({ charts: [first] }) => (first ? [{ chart: first }] : [])),
      ]),
    ],
    folded: [
      ...details(scalingTitle, [
        ...parts.flatMap(({ nodes }) => nodes),
        ...batches.flatMap(({ charts: [, ...others] }) => charts(others.map((chart) => ({ chart })))),
      ]),
      ...details('Projections for other hardware', projections),
    ],
  };
}

/**
 * The charts of a curve, and its findings with the figures of each level.
 *
 * @param isNamed whether titles have the name of the load
 */
function curveNodes(
  id: string,
  curve: LoadCurve,
  peak: ConfirmedPeak | null,
  runs: RunResult[],
  isNamed: boolean,
): { drawn: DrawnChart[]; nodes: Node[] } {
  const others = runs.filter((run) => run.state === 'valid' && isUnsteady(run));
  const drawn = byLoad(id, curve, peak, furtherPoints(curve, runs, others)).map((chart) => ({
    chart: isNamed ? { ...chart, title: `${curve.title}: ${chart.title}` } : chart,
    legend: legendOfCurve(chart.lines),
    notes: chart.notes,
  }));
  const nodes = [...list([...curveTexts(curve), loopText(curve)]), ...tables([curveTable(id, curve)])];
  return { drawn, nodes };
}

const signs: Partial<Record<CurveLine, string>> = { confirmed: '◆', unsteady: '○' };

function legendOfCurve(lines: CurveLine[]): LegendLine[] {
  return lines.map((line) => ({ ...curveLines[line], ...(signs[line] ? { sign: signs[line] } : {}) }));
}

function projectionNodes(finding: SystemFinding): Node[] {
  return [...tables([projectionTable(finding)]), ...list(refusedProjections(finding))];
}
