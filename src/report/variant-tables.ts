/** The comparison of variants, figure by figure. */
import type { Findings } from '../findings/findings.ts';
import type { VariantComparison, VariantsFinding } from '../findings/variants/variant-finding.ts';
import { effectText, figureTitles, intervalText, percentOf, unpairedText } from '../findings/variants/variants-text.ts';
import { share } from '../text/figures.ts';
import { figureValueText } from './figure-value.ts';
import { variantPeakTable } from './peak-tables.ts';
import type { Row, Table } from './table.ts';

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
  const compared = names.map((name, index): Table => ({
    id: `variants-${index + 1}`,
    caption: `${name} against ${finding.base}`,
    columns: [
      { label: 'Load and level' },
      { label: 'Figure' },
      { label: finding.base, numeric: true },
      { label: name, numeric: true },
      { label: 'Change', numeric: true },
      { label: '95 % interval', numeric: true },
      { label: 'Finding' },
      { label: 'Blocks', numeric: true },
    ],
    rows: finding.comparisons
      .filter(({ variant }) => variant === name)
      .flatMap((comparison) => rowsOf(comparison, finding.margin)),
    notes: index === names.length - 1 ? notes(finding) : [],
  }));
  return finding.peaks ? [...compared, variantPeakTable(finding.peaks)] : compared;
}

function rowsOf(comparison: VariantComparison, margin: number): Row[] {
  const { title, level, loadId, figures, blocks } = comparison;
  const subject = `${title}, ${loadId}, ${level}`;
  if (figures.length === 0) {
    return [{ cells: [subject], isInvalid: unpairedText(comparison) }];
  }
  return figures.map((figure) => ({
    cells: [
      subject,
      figureTitles[figure.name],
      figureValueText(figure, figure.base),
      figureValueText(figure, figure.variant),
      percentOf(figure.ratio),
      intervalText(figure.effect),
      effectText(figure.effect, margin),
      String(blocks),
    ],
  }));
}

function notes({ margin }: VariantsFinding): string[] {
  const tolerance = share(margin - 1);
  return [
    `Values are geometric means over the blocks that have a valid, steady run of both. The interval is a Student’s t interval of the logarithm of each block’s ratio, for every autocorrelation of successive runs up to 0.8; with fewer than four blocks there is none, only the range of the ratios.`,
    `“differs”: the probability of such a change between equal variants, adjusted for all comparisons of the campaign (Holm), is at most 5 %, and the change is more than ${tolerance}. “no difference that matters”: the interval is within ${tolerance}.`,
  ];
}
