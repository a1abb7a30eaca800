/** Whether a variant has another bottleneck than the base. Pure. */
import type { Bottleneck } from '../bottlenecks/bottleneck.ts';
import { pressureTitle } from '../bottlenecks/bottleneck-text.ts';
import type { VariantBottlenecks } from './variant-finding.ts';

/** Only a verdict of more than half of the runs counts: one run may be limited by chance. */
export function comparedBottlenecks(base: Bottleneck[], variant: Bottleneck[]): VariantBottlenecks {
  const [one, other] = [verdictOfMost(base), verdictOfMost(variant)];
  const changed = one === null || other === null ? null : one.key !== other.key;
  return { base: one?.text ?? null, variant: other?.text ?? null, changed };
}

interface SharedVerdict {
  /** The resource and the service: which of several equal hosts is limited may change by chance. */
  key: string;
  text: string;
}

function verdictOfMost(bottlenecks: Bottleneck[]): SharedVerdict | null {
  const verdicts = bottlenecks.flatMap(verdictOf);
  const most = [...Map.groupBy(verdicts, ({ key }) => key).values()].toSorted((a, b) => b.length - a.length)[0];
  return most && 2 * most.length > bottlenecks.length ? most[0]! : null;
}

function verdictOf(bottleneck: Bottleneck): SharedVerdict[] {
  if (bottleneck.state === 'inconclusive') return [];
  if (bottleneck.state === 'none-found') return [{ key: 'none', text: 'none' }];
  const { cause } = bottleneck;
  return [{ key: JSON.stringify([cause.resource, cause.where.service]), text: pressureTitle(cause) }];
}
