/** A compared figure with its unit. Pure. */
import type { VariantFigure } from '../findings/variants/variant-finding.ts';
import { duration, milliseconds, rate } from '../text/figures.ts';

export function figureValueText({ name }: Pick<VariantFigure, 'name'>, value: number): string {
  if (name === 'perSecond') return `${rate(value)}/s`;
  return name === 'totalSeconds' ? duration(value) : milliseconds(value);
}
