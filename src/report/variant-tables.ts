/** The comparison of variants, figure by figure. */
import type { Findings } from '../findings/findings.ts';
import type { VariantComparison, VariantsFinding } from '../findings/variants/variant-finding.ts';
import { unpairedText } from '../findings/variants/variants.ts';
import { contrastTable } from './contrast-table.ts';
import { variantPeakTable } from './peak-tables.ts';
import type { Table } from './table.ts';

export const variantsTitle = 'Variants';

/** What each variant changes, one sentence each. */
export function variantTexts({ base, variants }: VariantsFinding): string[] {
  return variants.map(({ name, changes }) => {
    const what = changes.length === 0 ? 'the campaign file as it is' : changes.join('; ');
    return `${name}${name === base ? ', the base' : ''}: ${what}.`;
  });
}

/** One table per variant but the base. */
export function variantTables({ variants: finding }: Findings): Table[] {
  if (!finding) return [];
  const names = finding.variants.map(({ name }) => name).filter((name) => name !== finding.base);
  const compared = names.map((name, index) =>
    contrastTable({
      id: `variants-${index + 1}`,
      caption: `${name} against ${finding.base}`,
      subjects: ['Load and level'],
      sides: [finding.base, name],
      rows: finding.comparisons
        .filter(({ variant }) => variant === name)
        .map((comparison) => ({
          ...comparison,
          subject: [`${comparison.title}, ${comparison.loadId}, ${comparison.level}`],
          reason: comparison.blocks === 0 ? unpairedText(comparison) : undefined,
        })),
      notes: finding.comparisons.filter(({ variant }) => variant === name).flatMap(movedText),
    }),
  );
  return finding.peaks ? [...compared, variantPeakTable(finding.peaks)] : compared;
}

function movedText({ title, loadId, level, bottlenecks: { base, variant, changed } }: VariantComparison): string[] {
  return changed ? [`${title}, ${loadId}, ${level}: the bottleneck moved from ${base} to ${variant}.`] : [];
}
