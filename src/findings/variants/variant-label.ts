/** Names of variants and loads in sentences. Pure. */
import type { VariantComparison } from './variant-finding.ts';

/** `acks=all` for a variant with this only change, else its name; also its name if the value is a mapping or a list. */
export function variantLabel(variant: { name: string; changes: string[] } | undefined): string {
  const [change, another] = variant?.changes ?? [];
  const [path = '', ...value] = change?.split(': ') ?? [];
  if (another !== undefined || value.length === 0 || /^[[{]/.test(value[0] ?? '')) return variant?.name ?? '';
  const steps = path.split('.');
  // Of a load its id goes, of a system its name, and `settings` or `security` before the name of a setting.
  const own = steps.slice(steps[0] === 'systems' && ['settings', 'security'].includes(steps[2] ?? '') ? 3 : 2);
  return `${own.join('.')}=${value.join(': ')}`;
}

/** The run and the load, as far as another comparison has the same level. */
export function loadLabel({ level, title, run, loadId }: VariantComparison, all: readonly VariantComparison[]): string {
  const same = all.filter((other) => other.level === level);
  const parts = [
    ...(same.some((other) => other.run !== run) ? [title] : []),
    ...(same.some((other) => other.run === run && other.loadId !== loadId) ? [loadId] : []),
  ];
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}
